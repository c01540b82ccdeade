package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Limits as sentences for the user, without the final period. */
public final class LimitLines {

	private LimitLines() {
	}

	/**
	 * @param limits what a recording cannot show
	 * @return a sentence for each; limits of several event types for the same reason become one
	 */
	public static List<String> of(List<Limit> limits) {
		Map<String, List<Limit>> alike = new LinkedHashMap<>();
		for (Limit limit : limits) {
			String key = limit.event().isEmpty() ? limit.message().toString() : limit.code() + " " + limit.value();
			alike.computeIfAbsent(key, k -> new ArrayList<>()).add(limit);
		}
		return alike.values().stream().map(LimitLines::sentence).toList();
	}

	/** @return the limit that every recording has */
	public static String always() {
		return Limit.ALWAYS.message().toString();
	}

	private static String sentence(List<Limit> alike) {
		Limit first = alike.get(0);
		if (alike.size() == 1) {
			return first.message().toString();
		}
		String kinds = String.join(", ", alike.stream().map(l -> l.event().replaceFirst("^jdk\\.", "")).toList());
		return FindingTexts.TEXT.get("limits." + first.code().id(), first.value(), kinds);
	}
}
