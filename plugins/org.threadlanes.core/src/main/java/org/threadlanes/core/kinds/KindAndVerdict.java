package org.threadlanes.core.kinds;

/**
 * Wait kind and verdict as one small number, so that sums for each fit an array, and a set of them a {@code long}. By
 * verdict, then by kind, in the order of the enums. The number is no part of any file format.
 */
public final class KindAndVerdict {

	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	/** All numbers are below this; at most 64. */
	public static final int COUNT = KINDS.length * VERDICTS.length;

	private static final WaitKind[] KIND_OF = new WaitKind[COUNT];
	private static final Verdict[] VERDICT_OF = new Verdict[COUNT];
	static {
		for (int number = 0; number < COUNT; number++) {
			KIND_OF[number] = KINDS[number % KINDS.length];
			VERDICT_OF[number] = VERDICTS[number / KINDS.length];
		}
	}

	private KindAndVerdict() {
	}

	/** @return the number of a kind with a verdict */
	public static int of(WaitKind kind, Verdict verdict) {
		return verdict.ordinal() * KINDS.length + kind.ordinal();
	}

	/**
	 * @param number a number below {@link #COUNT}
	 * @return its kind
	 */
	public static WaitKind kind(int number) {
		return KIND_OF[number];
	}

	/**
	 * @param number a number below {@link #COUNT}
	 * @return its verdict
	 */
	public static Verdict verdict(int number) {
		return VERDICT_OF[number];
	}
}
