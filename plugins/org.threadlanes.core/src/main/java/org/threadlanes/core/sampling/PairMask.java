package org.threadlanes.core.sampling;

import java.util.function.BiPredicate;

import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * A set of pairs of wait kind and verdict, for example of those that a legend leaves. Immutable.
 *
 * @param bits
 *            a bit for each pair, numbered as {@link WaitPairs} does
 */
public record PairMask(long bits) {

	/** All pairs. */
	public static final PairMask ALL = new PairMask(-1L);

	/** @return the pairs that the predicate lets through */
	public static PairMask of(BiPredicate<WaitKind, Verdict> shown) {
		long bits = 0;
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				if (shown.test(kind, verdict)) {
					bits |= 1L << WaitPairs.of(kind, verdict);
				}
			}
		}
		return new PairMask(bits);
	}

	/** @return whether the pair is in it */
	public boolean contains(int pair) {
		return (bits >>> pair & 1) != 0;
	}
}
