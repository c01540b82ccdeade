/**
 * Long work: progress and cancellation, work on several threads, and sorting many numbers.
 *
 * @since 1.0
 */
package org.threadlanes.core.base.work;
