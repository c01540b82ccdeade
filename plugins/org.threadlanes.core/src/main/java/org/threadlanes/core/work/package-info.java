/**
 * Work that takes a while: its progress and cancellation, what another thread does ahead, and the sorting of many numbers.
 *
 * @since 1.0
 */
package org.threadlanes.core.work;
