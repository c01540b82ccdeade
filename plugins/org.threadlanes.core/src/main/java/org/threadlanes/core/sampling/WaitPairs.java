package org.threadlanes.core.sampling;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/** Pairs of wait kind and verdict as small numbers, the ones that {@link org.threadlanes.core.lanes.ThreadLane#pair} gives. */
public final class WaitPairs {

	/** All pairs are below it; not every number below it is a pair. */
	public static final int LIMIT = 64;

	private static final int VERDICT_SHIFT = 4;
	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	private WaitPairs() {
	}

	/** @return the number of a pair */
	public static int of(WaitKind kind, Verdict verdict) {
		return kind.ordinal() | verdict.ordinal() << VERDICT_SHIFT;
	}

	/** @return whether there is such a pair */
	public static boolean isPair(int number) {
		return number >= 0 && number < LIMIT && (number & 0xF) < KINDS.length;
	}

	/** @return the kind of a pair */
	public static WaitKind kind(int pair) {
		return KINDS[pair & 0xF];
	}

	/** @return the verdict of a pair */
	public static Verdict verdict(int pair) {
		return VERDICTS[pair >> VERDICT_SHIFT];
	}
}
