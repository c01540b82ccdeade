/**
 * Where the time went: the waits of a recording by {@link org.threadlanes.core.analysis.sites.CallSite call site}, and
 * who held the monitors that threads waited to enter.
 * May use {@code base.text}, {@code base.work}, {@code classify.rules}, {@code jfr}, {@code kinds} and {@code lanes}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.sites;
