package org.threadlanes.core.lanes;

import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/** Kind, verdict and marks of a span in 16 bits. */
final class SpanCode {

	/** The bits of {@link KindAndVerdict}. */
	private static final int WAIT_MASK = 0x3F;
	/** A later part of an interrupted wait: its time counts, but the wait has been counted already. */
	static final int CONTINUED = 1 << 6;
	/** The wait was on an event loop. */
	static final int ON_LOOP = 1 << 7;
	/** Inference decided, not a rule. */
	static final int INFERRED = 1 << 8;

	private SpanCode() {
	}

	static short of(WaitKind kind, Verdict verdict) {
		return (short) KindAndVerdict.of(kind, verdict);
	}

	/** @return a number of {@link KindAndVerdict} */
	static int kindAndVerdict(short code) {
		return code & WAIT_MASK;
	}

	static short withVerdict(short code, Verdict verdict) {
		return (short) (code & ~WAIT_MASK | KindAndVerdict.of(kind(code), verdict));
	}

	static WaitKind kind(short code) {
		return KindAndVerdict.kind(code & WAIT_MASK);
	}

	static Verdict verdict(short code) {
		return KindAndVerdict.verdict(code & WAIT_MASK);
	}
}
