package org.threadlanes.ui.model;

import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;

/**
 * The waits shown that a text is found in: in the name of the thread or its pool, in a frame, in the kind of wait, in
 * what they waited on, or in the name of the thread that held the monitor. Immutable; made on a background thread.
 */
public final class Search {

	/** No search. */
	public static final Search NONE = new Search(NameFilter.ALL, Map.of(), null);

	private final NameFilter text;
	private final Map<ThreadLane, BitSet> found;
	private final LaneSampler sampler;

	private Search(NameFilter text, Map<ThreadLane, BitSet> found, ThreadLanes lanes) {
		this.text = text;
		this.found = found;
		sampler = lanes == null ? null
				: LaneSampler.of(lanes, lane -> found.getOrDefault(lane, new BitSet()).stream().toArray());
	}

	/**
	 * @param shown the lanes that are searched
	 * @param choice which of their waits are
	 * @return what a text is found in; {@link #NONE} if it is empty or not a regular expression
	 */
	public static Search of(NameFilter text, ThreadLanes lanes, List<ThreadLane> shown, WaitVisibility choice) {
		if (text.isOff()) {
			return NONE;
		}
		Map<Frame, Boolean> frames = new HashMap<>();
		boolean[] stacks = new boolean[lanes.stacks().size()];
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = lanes.stack(i) != null && lanes.stack(i).frames().stream()
					.anyMatch(frame -> frames.computeIfAbsent(frame, f -> isFound(text, f)));
		}
		boolean[] targets = new boolean[lanes.targets().size()];
		for (int i = 0; i < targets.length; i++) {
			targets[i] = text.matches(lanes.target(i).name());
		}
		Set<WaitKind> kinds = EnumSet.allOf(WaitKind.class);
		kinds.removeIf(kind -> !text.matches(Vocabulary.of(kind)));
		Map<ThreadLane, BitSet> found = new IdentityHashMap<>();
		for (ThreadLane lane : shown) {
			BitSet waits = new BitSet();
			boolean all = isNamed(text, lane);
			for (int i = 0; i < lane.size(); i++) {
				int stack = lane.stack(i);
				if (choice.shows(lane, i) && (all || stack >= 0 && stacks[stack] || kinds.contains(lane.kind(i))
						|| targets[lane.target(i)] || isHeld(text, lanes, lane, i))) {
					waits.set(i);
				}
			}
			if (all || !waits.isEmpty()) {
				found.put(lane, waits);
			}
		}
		return new Search(text, found, lanes);
	}

	/** A lambda has two names: the recorded one, and that of tables. */
	private static boolean isFound(NameFilter text, Frame frame) {
		return text.matches(frame.toString()) || text.matches(frame.readableLocation());
	}

	private static boolean isNamed(NameFilter text, ThreadLane lane) {
		return text.matches(lane.label()) || text.matches(lane.poolName());
	}

	private static boolean isHeld(NameFilter text, ThreadLanes lanes, ThreadLane lane, int i) {
		ThreadLane holder = lane.kind(i) == WaitKind.MONITOR_ENTER ? lanes.monitors().other(lane.event(i)) : null;
		return holder != null && isNamed(text, holder);
	}

	/** @return whether nothing is searched for */
	public boolean isOff() {
		return sampler == null;
	}

	/** @return samples the waits found; null without a search */
	public LaneSampler sampler() {
		return sampler;
	}

	/** @return the threads whose names or waits were found */
	public int threads() {
		return found.size();
	}

	/** @return the number of waits found; -1 if it is not known, since some were put together from samples */
	public long count() {
		if (found.entrySet().stream()
				.anyMatch(e -> e.getValue().stream().anyMatch(i -> e.getKey().groupOf(i).isSampled()))) {
			return -1;
		}
		return found.entrySet().stream().mapToLong(e -> e.getValue().stream().filter(e.getKey()::isFirstPart).count())
				.sum();
	}

	/** @return their time in ns */
	public long nanos() {
		return found.entrySet().stream().mapToLong(e -> e.getValue().stream()
				.mapToLong(i -> e.getKey().end(i) - e.getKey().start(i)).sum()).sum();
	}

	/** @return whether the text is found in a finding: in its sentence, its frames, or its threads */
	public boolean matches(Finding finding) {
		return !isOff() && (text.matches(finding.message().toString()) || text.matches(finding.poolName())
				|| text.matches(finding.on()) || finding.stack().stream().anyMatch(f -> isFound(text, f)));
	}

	/**
	 * @param from where to begin: the waits after (or before) this one, in order of time
	 * @param isShown whether a wait is shown
	 * @return the next one found, after the last one the first; null if there is none
	 */
	SpanRef next(SpanRef from, boolean forward, Predicate<SpanRef> isShown) {
		Comparator<SpanRef> order = Comparator.comparingLong(SpanRef::startNanos)
				.thenComparingLong(wait -> wait.lane().key().id()).thenComparing(wait -> wait.lane().label());
		Comparator<SpanRef> ahead = forward ? order : order.reversed();
		SpanRef next = null;
		SpanRef first = null;
		for (Map.Entry<ThreadLane, BitSet> lane : found.entrySet()) {
			for (int i = lane.getValue().nextSetBit(0); i >= 0; i = lane.getValue().nextSetBit(i + 1)) {
				SpanRef wait = new SpanRef(lane.getKey(), i);
				if (isShown.test(wait)) {
					first = first == null || ahead.compare(wait, first) < 0 ? wait : first;
					boolean isAhead = from != null && ahead.compare(wait, from) > 0;
					next = isAhead && (next == null || ahead.compare(wait, next) < 0) ? wait : next;
				}
			}
		}
		return next != null ? next : first;
	}
}
