package org.threadlanes.jmc.model;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;

import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;

/**
 * The lanes of whole recordings, built once for the pages and all rules. JDK Mission Control creates a new collection
 * each time it is asked for the events of a recording, so a recording is identified by the first event of each iterable
 * and the event counts. Closed recordings are dropped. Thread-safe.
 */
public final class LanesCache {

	/** The location of a recording of which no file is known. */
	private static final String NO_FILE = "recording";
	private static final List<Entry> ENTRIES = new ArrayList<>();
	/** Where recordings were loaded from, by their first event. */
	private static final Map<IItem, Path> FILES = Collections.synchronizedMap(new WeakHashMap<>());

	private LanesCache() {
	}

	/**
	 * JDK Mission Control drops the annotations of fields, which say what events are requests, and when the recording
	 * started and ended: they are read again.
	 *
	 * @param items all events of a recording
	 * @param file where they were loaded from
	 */
	public static void loadedFrom(IItemCollection items, Path file) {
		for (IItemIterable iterable : items) {
			Iterator<IItem> first = iterable.iterator();
			if (first.hasNext()) {
				FILES.put(first.next(), file);
				return;
			}
		}
	}

	/** @return what a file declares; null if it is null or gone */
	private static RecordingContents declared(Path file, Progress progress) {
		try {
			return file == null ? null : new RecordingFile(file).declarations(progress);
		} catch (RecordingException e) {
			return null;
		}
	}

	/**
	 * @param items all events of a recording
	 * @param progress receives progress if their lanes are not cached; may cancel
	 */
	public static LoadedLanes lanes(IItemCollection items, Rules rules, Progress progress) {
		return entry(items, rules).lanes(items, progress);
	}

	/** @return the lanes of all events of a recording if they are built; otherwise null. Does not wait. */
	public static LoadedLanes known(IItemCollection items, Rules rules) {
		return entry(items, rules).lanes.get();
	}

	private static Entry entry(IItemCollection items, Rules rules) {
		List<IItem> firsts = new ArrayList<>();
		List<Long> counts = new ArrayList<>();
		for (IItemIterable iterable : items) {
			Iterator<IItem> first = iterable.iterator();
			if (first.hasNext()) {
				firsts.add(first.next());
				counts.add(iterable.getItemCount());
			}
		}
		Path file = firsts.isEmpty() ? null : FILES.get(firsts.get(0));
		synchronized (ENTRIES) {
			ENTRIES.removeIf(Entry::isClosed);
			for (Entry entry : ENTRIES) {
				if (entry.isOf(firsts, counts, file, rules)) {
					return entry;
				}
			}
			Entry entry = new Entry(firsts, counts, file, rules);
			ENTRIES.add(entry);
			return entry;
		}
	}

	private static final class Entry {

		private final List<WeakReference<IItem>> firsts;
		private final List<Long> counts;
		private final Path file;
		private final Rules rules;
		private volatile SoftReference<LoadedLanes> lanes = new SoftReference<>(null);

		Entry(List<IItem> firsts, List<Long> counts, Path file, Rules rules) {
			this.firsts = firsts.stream().map(WeakReference::new).toList();
			this.counts = counts;
			this.file = file;
			this.rules = rules;
		}

		boolean isClosed() {
			return firsts.stream().anyMatch(first -> first.refersTo(null));
		}

		boolean isOf(List<IItem> items, List<Long> itemCounts, Path itemFile, Rules itemRules) {
			if (rules != itemRules || !Objects.equals(file, itemFile) || !counts.equals(itemCounts)) {
				return false;
			}
			for (int i = 0; i < items.size(); i++) {
				if (!firsts.get(i).refersTo(items.get(i))) {
					return false;
				}
			}
			return true;
		}

		/** Rules run concurrently: the first one builds, the others wait for it. */
		synchronized LoadedLanes lanes(IItemCollection items, Progress progress) {
			LoadedLanes known = lanes.get();
			if (known == null) {
				known = LoadedLanes.build(items, file == null ? NO_FILE : file.toString(),
						declared(file, progress), rules, progress);
				lanes = new SoftReference<>(known);
			}
			return known;
		}
	}
}
