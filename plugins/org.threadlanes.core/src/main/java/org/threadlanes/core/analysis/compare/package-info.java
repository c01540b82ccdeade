/**
 * Two recordings side by side: the same pools, what each waited for, and which findings are gone or new.
 * May use {@code analysis.report}, {@code analysis.sites}, {@code base.text}, {@code kinds} and {@code lanes}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.compare;
