package org.threadlanes.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.report.Limit;

/** Limits as sentences. */
final class LimitLines {

	private LimitLines() {
	}

	/** @return a sentence for each; limits of several event types for the same reason become one */
	static List<String> of(List<Limit> limits) {
		Map<String, List<Limit>> alike = new LinkedHashMap<>();
		for (Limit limit : limits) {
			String key = limit.event().isEmpty() ? limit.message() : limit.code() + " " + limit.value();
			alike.computeIfAbsent(key, k -> new ArrayList<>()).add(limit);
		}
		return alike.values().stream().map(LimitLines::sentence).toList();
	}

	private static String sentence(List<Limit> alike) {
		Limit first = alike.get(0);
		if (alike.size() == 1) {
			return first.message();
		}
		String kinds = String.join(", ", alike.stream().map(l -> l.event().replaceFirst("^jdk\\.", "")).toList());
		return Main.TEXT.get("text.limit." + first.code().id(), first.value(), kinds);
	}
}
