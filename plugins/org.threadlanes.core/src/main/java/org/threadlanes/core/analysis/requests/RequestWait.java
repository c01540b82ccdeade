package org.threadlanes.core.analysis.requests;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The waits of requests that share kind, call and target, whatever their verdict: no thread is idle in a request.
 *
 * @param frames the frames that name the call
 * @param target what was waited on; empty if not recorded
 * @param contention whether other threads of this JVM had what they waited for
 * @param count the number of waits that began in the requests
 * @param nanos their time within the requests in ns
 */
public record RequestWait(WaitKind kind, CallFrames frames, String target, boolean contention, long count, long nanos) {

	/** @return the sum with others for the same thing */
	RequestWait plus(RequestWait other) {
		return new RequestWait(kind, frames, target, contention, count + other.count, nanos + other.nanos);
	}
}
