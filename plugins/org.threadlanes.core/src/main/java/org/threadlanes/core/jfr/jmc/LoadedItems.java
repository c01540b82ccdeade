package org.threadlanes.core.jfr.jmc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.openjdk.jmc.common.item.Aggregators;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.TypeDescription;

/**
 * Events already loaded by JMC. Several iterables can have the same type: each is announced as a separate type, in
 * JMC's order.
 */
public final class LoadedItems implements EventSource {

	private static final int EVENTS_BETWEEN_PROGRESS = 1 << 14;
	/** In the second and later recordings of a JVM, JDK 17 writes an event with the time of the first one. */
	private static final IItemFilter TIMELY = ItemFilters.not(ofTypes(Set.of("jdk.ActiveRecording")));
	/** JMC adds a random number to the name of a type that chunks declare differently. */
	private static final Pattern ADDED = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}$");

	private final String name;
	private final IItemCollection items;
	/** Null if not known. */
	private final RecordingContents file;

	/**
	 * @param name their name in messages
	 * @param items the items; they are read, never changed
	 */
	public LoadedItems(String name, IItemCollection items) {
		this(name, items, null);
	}

	/**
	 * @param file what the file says that they were loaded from, as far as known: JMC drops its declarations, and its
	 *            editor when the recording started and ended
	 */
	public LoadedItems(String name, IItemCollection items, RecordingContents file) {
		this.name = name;
		this.items = items;
		this.file = file;
	}

	/** @return the events of some types, however often chunks declare them differently */
	public static IItemFilter ofTypes(Set<String> names) {
		return type -> names.contains(name(type)) ? item -> true : item -> false;
	}

	/** @return the name that the recording has for a type */
	static String name(IType<?> type) {
		return ADDED.matcher(type.getIdentifier()).replaceFirst("");
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public ReadSummary read(EventVisitor visitor, Progress progress) {
		return read(visitor, item -> {
		}, progress);
	}

	/** JMC drops the declarations of the recording, so this reads all events and derives them from the values. */
	@Override
	public RecordingContents contents(Progress progress) {
		return new LoadedTypes().contents(items, progress, summary(Map.of()));
	}

	/**
	 * Like {@link #read(EventVisitor, Progress)}, but also announces each item.
	 *
	 * @param visitor receives the values
	 * @param current receives each item right before its values, so that callers can map results back to items
	 * @param progress receives progress
	 * @return what was read
	 */
	public ReadSummary read(EventVisitor visitor, Consumer<IItem> current, Progress progress) {
		visitor.beginChunk(ChunkStart.OF_LOADED_ITEMS);
		JmcConstants constants = new JmcConstants();
		Map<String, Long> counts = new LinkedHashMap<>();
		Map<String, TypeDescription> declared = file == null ? Map.of() : file.types();
		forEach(items, progress, iterable -> handler(iterable, declared, constants, visitor, current, counts));
		return summary(counts);
	}

	/** @param handlers makes what receives the items of an iterable; null to skip them */
	static void forEach(IItemCollection items, Progress progress, Function<IItemIterable, Consumer<IItem>> handlers) {
		long total = 0;
		for (IItemIterable iterable : items) {
			total += iterable.getItemCount();
		}
		long before = 0;
		for (IItemIterable iterable : items) {
			Consumer<IItem> handler = handlers.apply(iterable);
			long done = before;
			for (IItem item : handler == null ? List.<IItem> of() : iterable) {
				handler.accept(item);
				if (++done % EVENTS_BETWEEN_PROGRESS == 0) {
					progress.at(done, total);
					if (progress.isCanceled()) {
						throw new CancellationException();
					}
				}
			}
			before += iterable.getItemCount();
		}
	}

	// Deprecated because a collection may span several recordings; we want the ranges of all.
	@SuppressWarnings("deprecation")
	private ReadSummary summary(Map<String, Long> counts) {
		if (file != null) {
			ReadSummary times = file.summary();
			return new ReadSummary(times.startNanos(), times.endNanos(), times.chunks(), Map.copyOf(counts), List.of(),
					times.unrecordedNanos());
		}
		Set<IRange<IQuantity>> ranges = items.getUnfilteredTimeRanges();
		if (ranges.isEmpty()) {
			// Collections from JMC's editor have no ranges. An event is written when it ends, so that the first end is
			// right after the start of the recording; waits may have begun long before.
			return new ReadSummary(nanos(Aggregators.min(JfrAttributes.END_TIME)),
					nanos(Aggregators.max(JfrAttributes.END_TIME)), 0, Map.copyOf(counts), List.of());
		}
		long start = Long.MAX_VALUE;
		long end = Long.MIN_VALUE;
		List<long[]> spans = new ArrayList<>();
		for (IRange<IQuantity> range : ranges) {
			long[] span = {range.getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
					range.getEnd().clampedLongValueIn(UnitLookup.EPOCH_NS)};
			start = Math.min(start, span[0]);
			end = Math.max(end, span[1]);
			spans.add(span);
		}
		return new ReadSummary(start, end, ranges.size(), Map.copyOf(counts), List.of(),
				ReadSummary.unrecordedNanos(spans));
	}

	/** @return a time derived from the events; 0 if there are none */
	private long nanos(IAggregator<IQuantity, ?> time) {
		IQuantity quantity = items.apply(TIMELY).getAggregate(time);
		return quantity == null ? 0 : quantity.clampedLongValueIn(UnitLookup.EPOCH_NS);
	}

	private static Consumer<IItem> handler(IItemIterable iterable, Map<String, TypeDescription> declared,
			JmcConstants constants, EventVisitor visitor, Consumer<IItem> current, Map<String, Long> counts) {
		IType<IItem> type = iterable.getType();
		String id = name(type);
		counts.merge(id, iterable.getItemCount(), Long::sum);
		List<IAccessorKey<?>> keys = fields(type);
		TypeDescription declaration = declared.get(id);
		JmcEvents events = new JmcEvents(id, keys.stream().map(IAccessorKey::getIdentifier).toList(),
				declaration == null ? List.of() : declaration.fields(), constants);
		EventHandler handler = visitor.visit(events);
		if (handler == null) {
			return null;
		}
		IMemberAccessor<?, IItem>[] accessors = events.wanted().stream().map(i -> type.getAccessor(keys.get(i)))
				.<IMemberAccessor<?, IItem>> toArray(IMemberAccessor[]::new);
		Object[] values = new Object[accessors.length];
		return item -> {
			read(item, accessors, values);
			current.accept(item);
			handler.event(events.of(values));
		};
	}

	/** A method of its own: as a loop within the one over all items, it would be compiled together with the handler. */
	private static void read(IItem item, IMemberAccessor<?, IItem>[] accessors, Object[] values) {
		for (int i = 0; i < values.length; i++) {
			values[i] = accessors[i].getMember(item);
		}
	}

	/** @return the keys of a type's fields, without those that JMC computes for its own pages (the end of an event) */
	static List<IAccessorKey<?>> fields(IType<IItem> type) {
		List<IAccessorKey<?>> keys = new ArrayList<>();
		for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
			if (type.getAccessor(key) != null && !isComputed(key)) {
				keys.add(key);
			}
		}
		return keys;
	}

	private static boolean isComputed(IAccessorKey<?> key) {
		for (IAttribute<?> computed : List.of(JfrAttributes.EVENT_TYPE, JfrAttributes.END_TIME)) {
			if (computed.getKey().equals(key)) {
				return true;
			}
		}
		return false;
	}
}
