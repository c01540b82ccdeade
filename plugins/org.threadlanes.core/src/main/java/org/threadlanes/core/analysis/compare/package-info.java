/**
 * Two recordings side by side: the same pools, what each waited for, and which findings are gone or new.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.compare;
