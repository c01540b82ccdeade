package org.threadlanes.core.analysis.causes;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.sites.Activity;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.HeldBy;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/**
 * What threads did while they had what others waited for.
 *
 * @param pool the name of their pool
 * @param frames the call; {@link CallFrames#NONE} if unknown
 * @param kind what they waited for; null if they did not
 * @param otherwise what they did if they did not wait
 * @param target what they waited on; may be empty
 * @param nanos the time in ns, summed over these threads
 * @param share of the time during which others waited and a holder is known, from 0 to 1; for monitors and locks, of
 *            all the time during which others waited
 */
public record Holder(String pool, CallFrames frames, WaitKind kind, Unwaited otherwise, String target, long nanos,
		double share) {

	/** Known calls first, most time first. */
	public static final Comparator<Holder> MOST_FIRST = Comparator
			.<Holder, Boolean> comparing(holder -> holder.frames == CallFrames.NONE)
			.thenComparing(Comparator.comparingLong(Holder::nanos).reversed());

	/**
	 * @param held what the holders of monitors or locks did, in ns of the threads that waited
	 * @param waited how long threads waited in all, in ns
	 * @return what they did, most time first
	 */
	public static List<Holder> of(List<HeldBy> held, long waited) {
		long all = Math.max(Math.max(1, waited), held.stream().mapToLong(HeldBy::nanos).sum());
		return sums(held.stream().map(one -> of(one, all)));
	}

	/** @return those who had the monitors that threads waited for at a call site, most time first */
	public static List<Holder> of(CallSite site) {
		List<HeldBy> held = site.heldBy();
		long all = Math.max(1, held.stream().mapToLong(HeldBy::nanos).sum());
		return held.stream().filter(one -> one == held.get(0) || site.longHolders().contains(one))
				.map(one -> of(one, all)).toList();
	}

	private static Holder of(HeldBy one, long all) {
		return new Holder(one.pool(), one.frames(), one.kind(), one.isNative() ? Unwaited.NATIVE : Unwaited.RUNNING, "",
				one.nanos(), (double) one.nanos() / all);
	}

	/** @return the sums of those that did the same, most time first */
	static List<Holder> sums(Stream<Holder> all) {
		Map<List<String>, Holder> sums = new LinkedHashMap<>();
		all.forEach(one -> sums.merge(List.of(one.pool, one.doing(), one.method(), one.target), one, Holder::plus));
		return sums.values().stream().sorted(MOST_FIRST).toList();
	}

	/** @return the sum of both, with the call of the longer one */
	public Holder plus(Holder other) {
		Holder longer = other.nanos > nanos ? other : this;
		return new Holder(pool, longer.frames, longer.kind, longer.otherwise, longer.target, nanos + other.nanos,
				share + other.share);
	}

	/** @return the same, of the time of another one, which waited for it */
	Holder scaled(Holder of) {
		return new Holder(pool, frames, kind, otherwise, target, (long) (share * of.nanos), share * of.share);
	}

	/** @return the same, said of a frame further out */
	Holder in(Frame frame) {
		return new Holder(pool, new CallFrames(frames.library(), frame, frames.endpoint(), frames.concurrent()), kind,
				otherwise, target, nanos, share);
	}

	/** @return the kind of wait, {@code running}, {@code native}, or {@code unseen} */
	public String doing() {
		return kind != null ? kind.id() : otherwise.id();
	}

	/** @return the call: the program's own frame, or else the library's; empty if unknown */
	public String call() {
		return frames.call();
	}

	/** @return the method of the call; empty if unknown */
	String method() {
		return frames.callMethod();
	}

	/** @return what they did, as part of a sentence: {@code slept in Holders.refresh:6} */
	public Message activity() {
		return Activity.of(doing(), frames);
	}
}
