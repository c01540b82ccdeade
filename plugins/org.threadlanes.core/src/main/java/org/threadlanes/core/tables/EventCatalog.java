package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.TypeDescription;

/** The event types of a recording with their columns, before any event is read. */
public final class EventCatalog {

	private final Map<String, EventTypeColumns> types;

	EventCatalog(Collection<EventTypeColumns> types) {
		this.types = new TreeMap<>();
		types.forEach(t -> this.types.put(t.id(), t));
	}

	/**
	 * @param source a recording or loaded items
	 * @param progress receives the progress of reading
	 * @return its event types
	 * @throws RecordingException if nothing of it can be read
	 */
	public static EventCatalog of(EventSource source, Progress progress) throws RecordingException {
		return of(source.contents(progress));
	}

	/**
	 * @param contents what a recording declares
	 * @return its event types
	 */
	public static EventCatalog of(RecordingContents contents) {
		ColumnsOfType columns = new ColumnsOfType(contents.valueTypes());
		List<EventTypeColumns> types = new ArrayList<>();
		for (TypeDescription type : contents.types().values()) {
			types.add(new EventTypeColumns(type.name(), type.label(), type.category(),
					contents.summary().eventCounts().getOrDefault(type.name(), 0L),
					style -> style == ColumnStyle.READABLE ? columns.readable(type) : columns.asRecorded(type)));
		}
		return new EventCatalog(types);
	}

	/** @return all event types, sorted by name */
	public List<EventTypeColumns> types() {
		return List.copyOf(types.values());
	}

	/** @return the event types that have events, sorted by name */
	public List<EventTypeColumns> typesWithEvents() {
		return types.values().stream().filter(t -> t.count() > 0).toList();
	}

	/**
	 * Finds event types as the JDK's {@code jfr} tool does: a pattern is compared with the name and with the last part
	 * of the name, and {@code *} matches any text.
	 *
	 * @param patterns names or patterns
	 * @return the types, each once, in the order of the patterns. A pattern with {@code *} selects the matching types
	 *         that have events, or all matching types if none has any
	 * @throws UnknownNameException if a pattern matches none
	 */
	public List<EventTypeColumns> select(List<String> patterns) throws UnknownNameException {
		Set<EventTypeColumns> selected = new LinkedHashSet<>();
		for (String pattern : patterns) {
			Glob glob = new Glob(pattern);
			List<EventTypeColumns> matching = types.values().stream()
					.filter(t -> glob.matches(t.id()) || glob.matches(simpleName(t.id()))).toList();
			if (matching.isEmpty()) {
				throw unknown(pattern);
			}
			List<EventTypeColumns> filled = matching.stream().filter(t -> t.count() > 0).toList();
			selected.addAll(pattern.indexOf('*') >= 0 && !filled.isEmpty() ? filled : matching);
		}
		return List.copyOf(selected);
	}

	private static String simpleName(String id) {
		return id.substring(id.lastIndexOf('.') + 1);
	}

	private UnknownNameException unknown(String pattern) {
		List<String> names = new ArrayList<>(types.keySet());
		String hint = "";
		if (pattern.indexOf('*') < 0) {
			hint = NearNames.hint(pattern, names, "");
			if (hint.isEmpty()) {
				hint = NearNames.hint(pattern, names.stream().map(EventCatalog::simpleName).toList(), "");
			}
		}
		return new UnknownNameException(
				NearNames.TEXT.get(hint.isEmpty() ? "no-type" : "no-type.near", SafeText.shorten(pattern, 100), hint));
	}
}
