/**
 * Following a running JVM: its recording is fetched every two seconds, and the lanes and findings of its last minutes
 * are updated.
 * May use {@code analysis.report}, {@code base.file}, {@code base.text}, {@code base.work}, {@code classify.rules},
 * {@code jfr}, {@code lanes}, {@code live} and {@code live.settings}.
 */
package org.threadlanes.core.live.follow;
