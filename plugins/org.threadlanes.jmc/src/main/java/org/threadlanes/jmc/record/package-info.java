/**
 * Recording or following a JVM from the JVM Browser. Unused if JDK Mission Control has no such browser.
 * May use {@code jmc}, {@code model}, {@code pages} and {@code preferences}.
 */
package org.threadlanes.jmc.record;
