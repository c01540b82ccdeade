package org.threadlanes.ui.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * The state of a page that does not belong to one recording. Keys and values are text, so that a host can store them
 * anywhere; missing or unreadable values have defaults.
 *
 * @param open whether each group opened or closed by the user is open, by key
 * @param waits the order of the table of waits
 * @param sites the order of the call sites, by the id of a column; null for the usual one
 * @param flameRoot what the flame graph begins with
 * @param columns the widths that the user gave to table columns, by id, in pixels; 0 for hidden ones, 1 for
 *            those shown again
 * @param panel the id of the open panel of the drawer; empty if it is closed, null while the page decides
 * @param lanesWeight the lanes' share of the sash, in thousandths
 * @param divider the width of the label column in pixels; 0 to fit the names
 * @param rowHeight the height of a lane in pixels
 */
public record PageState(Grouping grouping, LaneOrder order, LaneFilter filter, WaitVisibility choice,
		Map<String, Boolean> open, SortOrder<WaitColumn> waits, SortOrder<String> sites,
		CollapsedStacks.Root flameRoot, Map<String, Integer> columns, String panel, int lanesWeight, int divider,
		int rowHeight) {

	/** What a server does before it calls the application would fill a flame graph that begins with pools. */
	public static final PageState FIRST = new PageState(Grouping.POOL, LaneOrder.BLOCKED, LaneFilter.ALL,
			WaitVisibility.ALL, Map.of(), new SortOrder<>(WaitColumn.VERDICT, false), null,
			CollapsedStacks.Root.ENDPOINT, Map.of(), null, 600, 0, 20);

	public PageState {
		open = new LinkedHashMap<>(open);
		columns = Map.copyOf(columns);
	}

	private static final int MAX_OPEN = 200;

	/** @return the same for another recording: names and hidden threads are of one */
	public PageState ofAnotherRecording() {
		return new PageState(grouping, order, new LaneFilter(NameFilter.ALL, filter.hideIdle(), filter.hideEmpty()),
				choice, open, waits, sites, flameRoot, columns, panel, lanesWeight, divider, rowHeight);
	}

	/** @return the state as text by key, for any recording */
	public Map<String, String> toText() {
		Map<String, String> text = new LinkedHashMap<>();
		text.put("grouping", grouping.id());
		text.put("order", order.id());
		text.put("hideIdle", String.valueOf(filter.hideIdle()));
		text.put("hideEmpty", String.valueOf(filter.hideEmpty()));
		text.put("hiddenWaits", names(choice.hiddenFamilies()));
		text.put("hiddenVerdicts", names(choice.hiddenVerdicts()));
		text.put("minimumNanos", String.valueOf(choice.spans().shortestNanos()));
		text.put("inferredOnly", String.valueOf(choice.spans().inferredOnly()));
		text.put("detailsColumn", waits.column().id());
		text.put("detailsDescending", String.valueOf(waits.descending()));
		if (sites != null) {
			text.put("sitesColumn", sites.column());
			text.put("sitesDescending", String.valueOf(sites.descending()));
		}
		text.put("flameRoot", flameRoot.id());
		text.put("columns", columns.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).sorted()
				.collect(Collectors.joining(",")));
		if (panel != null) {
			text.put("panel", panel);
		}
		text.put("lanesWeight", String.valueOf(lanesWeight));
		text.put("divider", String.valueOf(divider));
		text.put("rowHeight", String.valueOf(rowHeight));
		// Drop the oldest, because pool names may differ in every recording.
		int skip = Math.max(0, open.size() - MAX_OPEN);
		text.put("open", open.entrySet().stream().skip(skip)
				.map(e -> (e.getValue() ? "+" : "-") + e.getKey().replace("\n", " "))
				.collect(Collectors.joining("\n")));
		return text;
	}

	/** @return the state described by the text; never null */
	public static PageState fromText(Map<String, String> text) {
		Map<String, Boolean> open = new LinkedHashMap<>();
		text.getOrDefault("open", "").lines().filter(line -> line.length() > 1)
				.forEach(line -> open.put(line.substring(1), line.charAt(0) == '+'));
		return new PageState(HasId.of(Grouping.values(), text.get("grouping")).orElse(FIRST.grouping),
				HasId.of(LaneOrder.values(), text.get("order")).orElse(FIRST.order),
				new LaneFilter(NameFilter.ALL, Boolean.parseBoolean(text.get("hideIdle")),
						Boolean.parseBoolean(text.get("hideEmpty"))),
				new WaitVisibility(several(WaitFamily.values(), text.get("hiddenWaits")),
						several(Verdict.values(), text.get("hiddenVerdicts")),
						new SpanFilter(number(text.get("minimumNanos"), 0, 0, Long.MAX_VALUE),
								Boolean.parseBoolean(text.get("inferredOnly")))),
				open,
				new SortOrder<>(HasId.of(WaitColumn.values(), text.get("detailsColumn")).orElse(FIRST.waits.column()),
						Boolean.parseBoolean(text.get("detailsDescending"))),
				text.get("sitesColumn") == null ? null : new SortOrder<>(text.get("sitesColumn"),
						Boolean.parseBoolean(text.get("sitesDescending"))),
				HasId.of(CollapsedStacks.Root.values(), text.get("flameRoot")).orElse(FIRST.flameRoot),
				Stream.of(text.getOrDefault("columns", "").split(",")).map(column -> column.split("="))
						.filter(column -> column.length == 2)
						.collect(Collectors.toMap(column -> column[0], column -> (int) number(column[1], 100, 0, 5_000),
								(one, other) -> other)),
				text.get("panel"), (int) number(text.get("lanesWeight"), FIRST.lanesWeight, 50, 950),
				(int) number(text.get("divider"), FIRST.divider, 0, 600),
				(int) number(text.get("rowHeight"), FIRST.rowHeight, 12, 40));
	}

	private static String names(Set<? extends HasId> several) {
		return several.stream().map(HasId::id).sorted().collect(Collectors.joining(","));
	}

	private static <E extends HasId> Set<E> several(E[] constants, String text) {
		List<String> ids = text == null ? List.of() : List.of(text.split(","));
		return Stream.of(constants).filter(one -> ids.contains(one.id())).collect(Collectors.toSet());
	}

	/** @return the number in a text, between two bounds; {@code otherwise} if the text is null or unreadable */
	public static long number(String text, long otherwise, long least, long most) {
		try {
			return text == null ? otherwise : Math.max(least, Math.min(most, Long.parseLong(text)));
		} catch (NumberFormatException e) {
			return otherwise;
		}
	}
}
