/**
 * The events of items that JMC has already loaded, as those of a file:
 * {@link org.threadlanes.core.jfr.jmc.LoadedItems}. The only package of the engine that uses JMC's classes.
 * May use {@code base.work} and {@code jfr}.
 *
 * @since 1.0
 */
package org.threadlanes.core.jfr.jmc;
