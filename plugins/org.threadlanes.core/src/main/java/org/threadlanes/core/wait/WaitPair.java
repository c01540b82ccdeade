package org.threadlanes.core.wait;

/**
 * Wait kind and verdict together as one small number, so that sums for each pair fit an array. The number is no part of
 * any file format.
 */
public final class WaitPair {

	/** All pairs are below this number; not every number is a pair. */
	public static final int COUNT = 64;

	private static final int KINDS_SHIFT = 4;
	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	private WaitPair() {
	}

	/** @return the number of the pair */
	public static int of(WaitKind kind, Verdict verdict) {
		return verdict.ordinal() << KINDS_SHIFT | kind.ordinal();
	}

	/**
	 * @param pair
	 *            a pair that {@link #of} gave
	 * @return its kind
	 */
	public static WaitKind kind(int pair) {
		return KINDS[pair & (1 << KINDS_SHIFT) - 1];
	}

	/**
	 * @param pair
	 *            a pair that {@link #of} gave
	 * @return its verdict
	 */
	public static Verdict verdict(int pair) {
		return VERDICTS[pair >> KINDS_SHIFT];
	}
}
