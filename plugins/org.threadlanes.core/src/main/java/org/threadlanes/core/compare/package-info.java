/**
 * Two recordings side by side: the same pools, what each waited, and which findings went and came.
 *
 * @since 1.0
 */
package org.threadlanes.core.compare;
