package org.threadlanes.ui.model;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * The state of a page that does not belong to one recording. Keys and values are text, so that a host can store them
 * anywhere; missing or unreadable values have defaults.
 *
 * @param open whether each group opened or closed by the user is open, by key
 * @param detailsColumn the column that the table is sorted by
 * @param detailsDescending whether the largest come first
 * @param hiddenColumns the ids of hidden table columns
 * @param panel the id of the open panel of the drawer; empty if it is closed, null while the page decides
 * @param lanesWeight the lanes' share of the sash, in thousandths
 * @param divider the width of the label column in pixels; 0 to fit the names
 * @param rowHeight the height of a lane in pixels
 */
public record PageState(Grouping grouping, LaneOrder order, LaneFilter filter, WaitVisibility choice,
		Map<String, Boolean> open, WaitColumn detailsColumn, boolean detailsDescending, Set<String> hiddenColumns,
		String panel, int lanesWeight, int divider, int rowHeight) {

	/** The default state. */
	public static final PageState FIRST = new PageState(Grouping.POOL, LaneOrder.BLOCKED, LaneFilter.ALL,
			WaitVisibility.ALL, Map.of(), WaitColumn.VERDICT, false, Set.of(), null, 600, 0, 20);

	public PageState {
		open = new LinkedHashMap<>(open);
		hiddenColumns = Set.copyOf(hiddenColumns);
	}

	/**
	 * @return the state with these individually hidden threads, which belong to one recording and are not part of the
	 *            text
	 */
	public PageState hiding(Set<ThreadKey> threads) {
		LaneFilter others = new LaneFilter(filter.name(), filter.hideIdle(), filter.hideEmpty(), threads);
		return new PageState(grouping, order, others, choice, open, detailsColumn, detailsDescending, hiddenColumns,
				panel, lanesWeight, divider, rowHeight);
	}

	private static final int MAX_OPEN = 200;

	/** @return the state as text by key */
	public Map<String, String> toText() {
		Map<String, String> text = new LinkedHashMap<>();
		text.put("grouping", name(grouping));
		text.put("order", name(order));
		text.put("filter", filter.name().text());
		text.put("hideIdle", String.valueOf(filter.hideIdle()));
		text.put("hideEmpty", String.valueOf(filter.hideEmpty()));
		text.put("hiddenWaits", names(choice.hiddenFamilies()));
		text.put("hiddenVerdicts", names(choice.hiddenVerdicts()));
		text.put("minimumNanos", String.valueOf(choice.spans().shortestNanos()));
		text.put("inferredOnly", String.valueOf(choice.spans().inferredOnly()));
		text.put("detailsColumn", detailsColumn.id());
		text.put("detailsDescending", String.valueOf(detailsDescending));
		text.put("hiddenColumns", hiddenColumns.stream().sorted().collect(Collectors.joining(",")));
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
		return new PageState(one(Grouping.class, text.get("grouping"), FIRST.grouping),
				one(LaneOrder.class, text.get("order"), FIRST.order),
				new LaneFilter(NameFilter.of(text.getOrDefault("filter", "")),
						Boolean.parseBoolean(text.get("hideIdle")), Boolean.parseBoolean(text.get("hideEmpty"))),
				new WaitVisibility(several(WaitFamily.class, text.get("hiddenWaits")),
						several(Verdict.class, text.get("hiddenVerdicts")),
						new SpanFilter(number(text.get("minimumNanos"), 0, 0, Long.MAX_VALUE),
								Boolean.parseBoolean(text.get("inferredOnly")))),
				open, one(WaitColumn.class, text.get("detailsColumn"), FIRST.detailsColumn),
				Boolean.parseBoolean(text.get("detailsDescending")),
				Stream.of(text.getOrDefault("hiddenColumns", "").split(",")).filter(id -> !id.isEmpty())
						.collect(Collectors.toSet()),
				text.get("panel"), (int) number(text.get("lanesWeight"), FIRST.lanesWeight, 50, 950),
				(int) number(text.get("divider"), FIRST.divider, 0, 600),
				(int) number(text.get("rowHeight"), FIRST.rowHeight, 12, 40));
	}

	private static String name(Enum<?> one) {
		return one.name().toLowerCase(Locale.ROOT);
	}

	private static String names(Set<? extends Enum<?>> several) {
		return several.stream().map(PageState::name).sorted().collect(Collectors.joining(","));
	}

	private static <E extends Enum<E>> E one(Class<E> type, String text, E otherwise) {
		for (E one : type.getEnumConstants()) {
			if (name(one).equals(text)) {
				return one;
			}
		}
		return otherwise;
	}

	private static <E extends Enum<E>> Set<E> several(Class<E> type, String text) {
		Set<E> found = EnumSet.noneOf(type);
		for (String part : text == null ? new String[0] : text.split(",")) {
			E one = one(type, part, null);
			if (one != null) {
				found.add(one);
			}
		}
		return found;
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
