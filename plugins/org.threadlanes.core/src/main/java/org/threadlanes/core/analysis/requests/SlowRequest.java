package org.threadlanes.core.analysis.requests;

import java.util.List;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * A single request.
 *
 * @param lane the thread that served it
 * @param startNanos its start, ns since 1970 UTC
 * @param nanos its duration in ns
 * @param waits its waits by call, most time first
 */
public record SlowRequest(ThreadLane lane, long startNanos, long nanos, List<RequestWait> waits) {
}
