/**
 * Progress of work that takes a while, and its cancellation.
 *
 * @since 1.0
 */
package org.threadlanes.core.work;
