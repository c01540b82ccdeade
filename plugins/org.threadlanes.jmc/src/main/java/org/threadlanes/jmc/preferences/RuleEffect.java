package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.compare.Changes;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The effect that changed rules would have on a recording.
 *
 * @param changes the waits that get another verdict, by kind
 * @param findings those that go and come
 */
record RuleEffect(List<Change> changes, Changes<Finding> findings) {

	private static final Messages TEXT = Messages.of(RuleEffect.class);
	private static final byte NONE = -1;
	private static final int LONGEST = 300;

	/**
	 * Waits of a kind whose verdict changes in the same way.
	 *
	 * @param nanos their total time, ns
	 */
	record Change(WaitKind kind, Verdict from, Verdict to, long count, long nanos) {

		private String text() {
			return TEXT.get("effect.change", Vocabulary.counted(kind, count), Durations.text(nanos),
					Vocabulary.of(from), Vocabulary.of(to));
		}
	}

	/** @return how two triages of the same events differ */
	static RuleEffect of(Triage before, Triage after) {
		byte[] old = verdicts(before.lanes());
		// By the old verdict, then by kind and the new one.
		WaitTotals[] totals = Stream.generate(WaitTotals::new).limit(Verdict.values().length)
				.toArray(WaitTotals[]::new);
		for (ThreadLane lane : after.lanes().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				int event = lane.event(i);
				byte from = event < old.length ? old[event] : NONE;
				if (from != NONE && from != lane.verdict(i).ordinal()) {
					totals[from].add(lane.pair(i), lane.isFirstPart(i) ? 1 : 0, lane.end(i) - lane.start(i));
				}
			}
		}
		List<Change> changes = new ArrayList<>();
		for (Verdict from : Verdict.values()) {
			for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
				WaitKind kind = KindAndVerdict.kind(pair);
				Verdict to = KindAndVerdict.verdict(pair);
				long nanos = totals[from.ordinal()].nanos(kind, to);
				if (nanos > 0) {
					changes.add(new Change(kind, from, to, totals[from.ordinal()].count(kind, to), nanos));
				}
			}
		}
		return new RuleEffect(changes, Comparison.of(before, after).findings());
	}

	private static byte[] verdicts(ThreadLanes lanes) {
		int last = -1;
		for (ThreadLane lane : lanes.lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				last = Math.max(last, lane.event(i));
			}
		}
		byte[] verdicts = new byte[last + 1];
		Arrays.fill(verdicts, NONE);
		for (ThreadLane lane : lanes.lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				verdicts[lane.event(i)] = (byte) lane.verdict(i).ordinal();
			}
		}
		return verdicts;
	}

	/** @return whether nothing changes */
	boolean isNone() {
		return changes.isEmpty() && findings.onlyA().isEmpty() && findings.onlyB().isEmpty();
	}

	/** @return the effect in a few lines */
	String text() {
		String waits = changes.isEmpty() ? TEXT.get("effect.none")
				: changes.stream().map(Change::text).collect(Collectors.joining("\n"));
		return waits + (findings.onlyA().isEmpty() && findings.onlyB().isEmpty() ? "\n" + TEXT.get("effect.same")
				: text("effect.gone", findings.onlyA()) + text("effect.new", findings.onlyB()));
	}

	private static String text(String key, List<Finding> findings) {
		return findings.isEmpty() ? "" : "\n" + TEXT.get(key, findings.size(),
				SafeText.shorten(findings.get(0).headline().toString(), LONGEST));
	}
}
