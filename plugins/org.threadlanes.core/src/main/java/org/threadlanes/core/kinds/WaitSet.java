package org.threadlanes.core.kinds;

/**
 * A set of waits: those whose kind and verdict are both in it. Immutable.
 *
 * @param kinds one bit for each {@link WaitKind}, by its ordinal
 * @param verdicts one bit for each {@link Verdict}, by its ordinal
 */
public record WaitSet(int kinds, int verdicts) {

	/** All waits. */
	public static final WaitSet ALL = new WaitSet((1 << WaitKind.values().length) - 1,
			(1 << Verdict.values().length) - 1);

	public boolean contains(WaitKind kind) {
		return (kinds & 1 << kind.ordinal()) != 0;
	}

	public boolean contains(Verdict verdict) {
		return (verdicts & 1 << verdict.ordinal()) != 0;
	}

	/** @return whether waits of this kind and verdict are in it; the pair is one of {@link KindAndVerdict} */
	public boolean containsPair(int pair) {
		return contains(KindAndVerdict.kind(pair)) && contains(KindAndVerdict.verdict(pair));
	}

	/** @return this set with the kind added or removed */
	public WaitSet with(WaitKind kind, boolean shown) {
		int bit = 1 << kind.ordinal();
		return new WaitSet(shown ? kinds | bit : kinds & ~bit, verdicts);
	}

	/** @return this set with the verdict added or removed */
	public WaitSet with(Verdict verdict, boolean shown) {
		int bit = 1 << verdict.ordinal();
		return new WaitSet(kinds, shown ? verdicts | bit : verdicts & ~bit);
	}

	/** @return this set with no other kinds than these */
	public WaitSet only(WaitKind ... shown) {
		int bits = 0;
		for (WaitKind kind : shown) {
			bits |= 1 << kind.ordinal();
		}
		return new WaitSet(kinds & bits, verdicts);
	}

	/** @return this set with no other verdicts than these */
	public WaitSet only(Verdict ... shown) {
		int bits = 0;
		for (Verdict verdict : shown) {
			bits |= 1 << verdict.ordinal();
		}
		return new WaitSet(kinds, verdicts & bits);
	}
}
