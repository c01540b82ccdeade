package org.threadlanes.ui.model;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * Determines the visible waits: by the legend and the minimum duration. Immutable.
 *
 * @param hiddenFamilies families whose waits are hidden
 * @param hiddenVerdicts verdicts whose waits are hidden
 * @param spans only waits that match are shown, regardless of kinds and verdicts
 */
public record WaitVisibility(Set<WaitFamily> hiddenFamilies, Set<Verdict> hiddenVerdicts, SpanFilter spans) {

	public static final WaitVisibility ALL = new WaitVisibility(Set.of(), Set.of(), SpanFilter.ALL);

	public WaitVisibility {
		hiddenFamilies = Set.copyOf(hiddenFamilies);
		hiddenVerdicts = Set.copyOf(hiddenVerdicts);
	}

	/** @return whether waits of this kind and verdict are shown, if they are long enough */
	public boolean shows(WaitKind kind, Verdict verdict) {
		return !hiddenVerdicts.contains(verdict) && !hiddenFamilies.contains(WaitFamily.of(kind));
	}

	/** @return whether this wait is shown */
	public boolean shows(ThreadLane lane, int i) {
		return spans.contains(lane, i) && shows(lane.kind(i), lane.verdict(i));
	}

	/** @return whether the waits of a site are shown, if they are long enough */
	boolean shows(WaitGroup site) {
		return spans.contains(site) && shows(site.kind(), site.verdict());
	}

	/** @return the kinds and verdicts that are shown, for painters */
	public WaitSet asSet() {
		WaitSet set = WaitSet.ALL;
		for (WaitFamily family : hiddenFamilies) {
			for (WaitKind kind : family.kinds()) {
				set = set.with(kind, false);
			}
		}
		for (Verdict verdict : hiddenVerdicts) {
			set = set.with(verdict, false);
		}
		return set;
	}

	public WaitVisibility toggled(WaitFamily family) {
		return new WaitVisibility(toggled(hiddenFamilies, family), hiddenVerdicts, spans);
	}

	public WaitVisibility toggled(Verdict verdict) {
		return new WaitVisibility(hiddenFamilies, toggled(hiddenVerdicts, verdict), spans);
	}

	/** @return only this family; all families if it is the only one already */
	public WaitVisibility only(WaitFamily family) {
		Set<WaitFamily> others = EnumSet.complementOf(EnumSet.of(family));
		return new WaitVisibility(isOnly(family) ? Set.of() : others, hiddenVerdicts, spans);
	}

	/** @return whether it is the only family shown */
	public boolean isOnly(WaitFamily family) {
		return hiddenFamilies.equals(EnumSet.complementOf(EnumSet.of(family)));
	}

	/** @return the same with another minimum duration */
	public WaitVisibility withMinimum(long nanos) {
		return new WaitVisibility(hiddenFamilies, hiddenVerdicts, new SpanFilter(nanos, spans.inferredOnly()));
	}

	/** @return the same with only inferred waits if all were shown, and with all if only these were */
	public WaitVisibility toggledInferred() {
		return new WaitVisibility(hiddenFamilies, hiddenVerdicts,
				new SpanFilter(spans.shortestNanos(), !spans.inferredOnly()));
	}

	/** @return the same with this kind and verdict shown, however inferred, and with waits as short as this */
	public WaitVisibility showing(WaitKind kind, Verdict verdict, long nanos) {
		Set<WaitFamily> families = new HashSet<>(hiddenFamilies);
		families.remove(WaitFamily.of(kind));
		Set<Verdict> verdicts = new HashSet<>(hiddenVerdicts);
		verdicts.remove(verdict);
		return new WaitVisibility(families, verdicts,
				new SpanFilter(nanos < spans.shortestNanos() ? 0 : spans.shortestNanos(), false));
	}

	private static <E> Set<E> toggled(Set<E> hidden, E one) {
		Set<E> result = new HashSet<>(hidden);
		if (!result.remove(one)) {
			result.add(one);
		}
		return result;
	}
}
