package org.threadlanes.core.causes;

import java.util.Comparator;

import org.threadlanes.core.sites.Activity;
import org.threadlanes.core.sites.CallFrames;
import org.threadlanes.core.text.Message;
import org.threadlanes.core.wait.WaitKind;

/**
 * What threads did while they had what others waited for.
 *
 * @param pool the name of their pool
 * @param frames the call; {@link CallFrames#NONE} if unknown
 * @param kind what they waited for; null if they ran, or were in native code
 * @param isNative whether samples show them in native code
 * @param target what they waited on; may be empty
 * @param nanos the time in ns, summed over these threads
 * @param share of the time in which others waited and something was known to have it, from 0 to 1
 */
public record Holder(String pool, CallFrames frames, WaitKind kind, boolean isNative, String target, long nanos,
		double share) {

	/** Most time first. */
	public static final Comparator<Holder> MOST_FIRST = Comparator.comparingLong(Holder::nanos).reversed();

	/** @return the sum of both, with the call of the longer one */
	public Holder plus(Holder other) {
		Holder longer = other.nanos > nanos ? other : this;
		return new Holder(pool, longer.frames, longer.kind, longer.isNative, longer.target, nanos + other.nanos,
				share + other.share);
	}

	/** @return the kind of wait, {@code running}, or {@code native} */
	public String doing() {
		return kind != null ? kind.id() : isNative ? "native" : "running";
	}

	/** @return the call: the program's own frame, or else the library's; empty if unknown */
	public String call() {
		return frames.own() != null ? frames.ownName() : frames.libraryName();
	}

	/** @return what they did, as part of a sentence: {@code slept in Holders.refresh:6} */
	public Message activity() {
		return Activity.of(kind, frames);
	}
}
