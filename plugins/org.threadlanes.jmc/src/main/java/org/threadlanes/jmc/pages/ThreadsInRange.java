package org.threadlanes.jmc.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.ICanonicalAccessorFactory;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.RangeMatchPolicy;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;
import org.openjdk.jmc.flightrecorder.ui.selection.IPropertyFlavor;

/**
 * All events of some threads, of a time range, or of both.
 *
 * @param name the name shown to the user
 * @param items all events of the requesting page
 * @param threads the threads; empty for all
 * @param range the range, which events must overlap or touch; null for all
 */
record ThreadsInRange(String name, IItemCollection items, List<IMCThread> threads, IRange<IQuantity> range)
		implements IPropertyFlavor {

	/** In the samples of a profiler other than the JDK. */
	private static final ICanonicalAccessorFactory<IMCThread> SAMPLED_THREAD =
			Attribute.attr("sampledThread", UnitLookup.THREAD);

	private record Property(IAttribute<?> getAttribute, Object getValue) implements IProperty {
	}

	/** JDK Mission Control compares threads by OS thread id, which is the same for all virtual threads. */
	private record Key(Long id, String name) {
		static Key of(IMCThread thread) {
			return new Key(thread.getThreadId(), thread.getThreadName());
		}
	}

	/** @return the threads of some events, each once */
	static List<IMCThread> threads(IItemCollection events) {
		Map<Key, IMCThread> threads = new LinkedHashMap<>();
		for (IItemIterable iterable : events) {
			IMemberAccessor<IMCThread, IItem> thread = thread(iterable.getType());
			for (IItem event : thread == null ? List.<IItem> of() : iterable) {
				IMCThread of = thread.getMember(event);
				if (of != null) {
					threads.put(Key.of(of), of);
				}
			}
		}
		return List.copyOf(threads.values());
	}

	private static IMemberAccessor<IMCThread, IItem> thread(IType<IItem> type) {
		IMemberAccessor<IMCThread, IItem> thread = JfrAttributes.EVENT_THREAD.getAccessor(type);
		return thread == null ? SAMPLED_THREAD.getAccessor(type) : thread;
	}

	@Override
	public String getName() {
		return name;
	}

	@Override
	public IItemCollection evaluate() {
		return items.apply(getFilter());
	}

	@Override
	public IItemFilter getFilter() {
		List<IItemFilter> filters = new ArrayList<>();
		if (range != null) {
			filters.add(during(range));
		}
		if (!threads.isEmpty()) {
			Set<Key> keys = threads.stream().map(Key::of).collect(Collectors.toSet());
			filters.add(type -> ofThreads(type, keys));
		}
		return ItemFilters.and(filters.toArray(IItemFilter[]::new));
	}

	/** @return matches events that overlap or touch a range */
	static IItemFilter during(IRange<IQuantity> range) {
		return ItemFilters.matchRange(RangeMatchPolicy.CLOSED_INTERSECTS_WITH_CLOSED, JfrAttributes.LIFETIME, range);
	}

	private static Predicate<IItem> ofThreads(IType<IItem> type, Set<Key> keys) {
		IMemberAccessor<IMCThread, IItem> thread = thread(type);
		return item -> {
			IMCThread of = thread == null ? null : thread.getMember(item);
			return of != null && keys.contains(Key.of(of));
		};
	}

	@Override
	public Stream<IProperty> getProperties() {
		List<IProperty> properties = new ArrayList<>();
		if (range != null) {
			properties.add(new Property(JfrAttributes.LIFETIME, range));
		}
		if (!threads.isEmpty()) {
			properties.add(new Property(JfrAttributes.EVENT_THREAD, Set.copyOf(threads)));
			properties.add(new Property(JdkAttributes.EVENT_THREAD_NAME,
					threads.stream().map(IMCThread::getThreadName).filter(Objects::nonNull)
					.collect(Collectors.toSet())));
		}
		return properties.stream();
	}
}
