package org.threadlanes.core.lanes;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/** Wait kind, verdict and marks of a span in 16 bits. */
final class SpanCode {

	static final int KIND_MASK = 0xF;
	private static final int VERDICT_SHIFT = 4;
	private static final int VERDICT_MASK = 0x3;
	/** The rest of a wait that another one interrupts: its time counts, the wait was counted before. */
	static final int CONTINUED = 1 << 6;
	/** The wait stood on an event loop. */
	static final int ON_LOOP = 1 << 7;

	private static final WaitKind[] KINDS = WaitKind.values();
	private static final Verdict[] VERDICTS = Verdict.values();

	private SpanCode() {
	}

	static short of(WaitKind kind, Verdict verdict) {
		return (short) (kind.ordinal() | verdict.ordinal() << VERDICT_SHIFT);
	}

	static WaitKind kind(short code) {
		return KINDS[code & KIND_MASK];
	}

	static Verdict verdict(short code) {
		return VERDICTS[code >> VERDICT_SHIFT & VERDICT_MASK];
	}

	/** @return a number for each pair of kind and verdict, below {@link #PAIRS} */
	static int pair(short code) {
		return code & (KIND_MASK | VERDICT_MASK << VERDICT_SHIFT);
	}

	/** How many numbers {@link #pair} may give. */
	static final int PAIRS = (VERDICT_MASK + 1) << VERDICT_SHIFT;
}
