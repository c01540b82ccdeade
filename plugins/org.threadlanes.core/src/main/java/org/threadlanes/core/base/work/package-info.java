/**
 * Long work: progress and cancellation, work on several threads, and numbering many values.
 *
 * @since 1.0
 */
package org.threadlanes.core.base.work;
