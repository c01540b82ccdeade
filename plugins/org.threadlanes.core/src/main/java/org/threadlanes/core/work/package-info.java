/**
 * Work that takes a while: its progress and cancellation, and the sorting of many numbers.
 *
 * @since 1.0
 */
package org.threadlanes.core.work;
