package org.threadlanes.jmc.model;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.jmc.LoadedItems;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitEvidence;
import org.threadlanes.core.picture.LaneSampler;

/**
 * The lanes of events that JDK Mission Control has loaded, with a way back from waits to events. Holds no events, so it
 * does not keep a closed recording in memory.
 */
public final class LoadedLanes {

	private static final int MAX_TRIAGES = 8;

	private final ThreadLanes lanes;
	/** Replaced as a whole. */
	private volatile Map<TriageSettings, Triage> triages = Map.of();
	/** The number of the first wait of each iterable, then one past the last wait that is an event. */
	private final List<Integer> firstNumbers;
	/** What the file says that the events were loaded from; null if not known. */
	private final RecordingContents file;
	private final LaneSampler sampler;

	private LoadedLanes(ThreadLanes lanes, List<Integer> firstNumbers, RecordingContents file) {
		this.lanes = lanes;
		this.firstNumbers = firstNumbers;
		this.file = file;
		sampler = LaneSampler.of(lanes);
	}

	/**
	 * @param location the path of the file that they were loaded from, or just a name
	 * @param file what that file says; null if not known
	 * @param progress may cancel, which throws a {@link java.util.concurrent.CancellationException}
	 */
	static LoadedLanes build(IItemCollection items, String location, RecordingContents file, Rules rules,
			Progress progress) {
		return build(items, location, file, new LanesBuilder(rules), summary -> summary, progress);
	}

	/** @return the lanes of the same events under other rules */
	public LoadedLanes under(Rules rules, IItemCollection items, Progress progress) {
		return build(items, lanes.location(), file, rules, progress);
	}

	/**
	 * @param items some events of the recording of which these are the lanes
	 * @param progress may cancel, which throws a {@link java.util.concurrent.CancellationException}
	 * @return their lanes, on the same time axis
	 */
	public LoadedLanes part(IItemCollection items, Progress progress) {
		return build(items, lanes.location(), file, LanesBuilder.partOf(lanes),
				part -> new ReadSummary(lanes.startNanos(), lanes.endNanos(), part.chunks(), part.eventCounts(),
						part.skipped(), part.unrecordedNanos()), progress);
	}

	private static LoadedLanes build(IItemCollection items, String location, RecordingContents file,
			LanesBuilder builder, UnaryOperator<ReadSummary> times, Progress progress) {
		NumberedIterables numbered = new NumberedIterables(builder);
		ReadSummary read = new LoadedItems(location, items, file).read(numbered, progress);
		numbered.firstNumbers.add(builder.eventCount());
		ThreadLanes lanes = builder.finish(location, times.apply(read));
		return new LoadedLanes(lanes, numbered.firstNumbers, file);
	}

	public ThreadLanes lanes() {
		return lanes;
	}

	/** @return samples all waits of the lanes; always the same, so that its indexes are made once */
	public LaneSampler sampler() {
		return sampler;
	}

	/**
	 * The triage of the lanes, computed once for each set of thresholds and shared by the page and all rules.
	 * Thread-safe; concurrent callers wait for the first.
	 */
	public synchronized Triage triage(TriageSettings settings) {
		Triage triage = knownTriage(settings);
		if (triage == null) {
			Map<TriageSettings, Triage> more = new LinkedHashMap<>(triages);
			if (more.size() == MAX_TRIAGES) {
				more.remove(more.keySet().iterator().next());
			}
			triage = Triage.of(lanes, settings);
			more.put(settings, triage);
			triages = more;
		}
		return triage;
	}

	/** @return the triage if it is computed; otherwise null. Does not wait. */
	public Triage knownTriage(TriageSettings settings) {
		return triages.get(settings);
	}

	/**
	 * @param items the events that the lanes were built from
	 * @param waits lanes with the indexes of some of their spans
	 * @return the events of these; of waits that have none, the samples or thread dumps that show them
	 */
	public IItemCollection events(IItemCollection items, Map<ThreadLane, int[]> waits) {
		List<IItem> events = new ArrayList<>();
		addOwnEvents(items, waits, events);
		addEvidence(items, waits, events);
		return ItemCollectionToolkit.build(events.stream());
	}

	private void addOwnEvents(IItemCollection items, Map<ThreadLane, int[]> waits, List<IItem> events) {
		int[] wanted = waits.entrySet().stream()
				.flatMapToInt(of -> IntStream.of(of.getValue()).map(of.getKey()::event)).sorted().distinct()
				.toArray();
		int next = 0;
		int iterable = 0;
		for (IItemIterable candidates : items) {
			int end = firstNumbers.get(iterable + 1);
			if (next < wanted.length && wanted[next] < end) {
				int number = firstNumbers.get(iterable);
				Iterator<IItem> all = candidates.iterator();
				for (; next < wanted.length && wanted[next] < end; number++) {
					IItem event = all.next();
					if (wanted[next] == number) {
						events.add(event);
						next++;
					}
				}
			}
			iterable++;
		}
	}

	private void addEvidence(IItemCollection items, Map<ThreadLane, int[]> waits, List<IItem> events) {
		IItem[] current = new IItem[1];
		WaitEvidence evidence = new WaitEvidence(lanes, () -> events.add(current[0]));
		waits.forEach(evidence::add);
		if (!evidence.types().isEmpty()) {
			new LoadedItems(lanes.location(), items.apply(LoadedItems.ofTypes(evidence.types()))).read(evidence,
					item -> current[0] = item, Progress.NONE);
		}
	}

	/** @return whether these lanes have the same waits of the same threads as others, in the same order */
	public boolean hasSameWaits(LoadedLanes others) {
		List<ThreadLane> one = lanes.lanes();
		List<ThreadLane> other = others.lanes.lanes();
		return one.size() == other.size() && firstNumbers.equals(others.firstNumbers)
				&& IntStream.range(0, one.size()).allMatch(i -> hasSameWaits(one.get(i), other.get(i)));
	}

	private static boolean hasSameWaits(ThreadLane one, ThreadLane other) {
		return one.key().equals(other.key()) && one.size() == other.size() && IntStream.range(0, one.size())
				.allMatch(i -> one.start(i) == other.start(i) && one.end(i) == other.end(i));
	}

	/** Passes events on and records the number of the first wait of each iterable. */
	private static final class NumberedIterables implements EventVisitor {

		private final LanesBuilder builder;
		private final List<Integer> firstNumbers = new ArrayList<>();

		NumberedIterables(LanesBuilder builder) {
			this.builder = builder;
		}

		@Override
		public void beginChunk(ChunkStart chunk) {
			builder.beginChunk(chunk);
		}

		@Override
		public EventHandler visit(EventType type) {
			firstNumbers.add(builder.eventCount());
			return builder.visit(type);
		}
	}
}
