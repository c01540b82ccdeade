package org.threadlanes.fleet.file;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern for the end of a recording's path, such as {@code {service}/{host}/{start}.jfr}. A name in braces captures
 * any text without a slash; {@code *} matches such text without capturing it.
 */
public final class PathPattern implements Serializable {

	private static final long serialVersionUID = 1L;

	/** The names that become columns. */
	public static final List<String> NAMES = List.of("service", "host", "version", "start");

	/** Captures nothing. */
	public static final PathPattern NONE = new PathPattern(null, List.of());

	private final Pattern pattern;
	private final ArrayList<String> names;

	private PathPattern(Pattern pattern, List<String> names) {
		this.pattern = pattern;
		this.names = new ArrayList<>(names);
	}

	/**
	 * @param text the pattern
	 * @return the pattern, parsed
	 * @throws IllegalArgumentException if a name is unknown or repeated; the message is the name
	 */
	public static PathPattern of(String text) {
		StringBuilder regex = new StringBuilder("(?:.*/)?");
		List<String> names = new ArrayList<>();
		Matcher parts = Pattern.compile("\\{([^{}]*)\\}|\\*|[^{*]+|\\{").matcher(text);
		while (parts.find()) {
			String name = parts.group(1);
			if (name != null) {
				if (!NAMES.contains(name) || names.contains(name)) {
					throw new IllegalArgumentException(name);
				}
				names.add(name);
				regex.append("([^/]+?)");
			} else {
				regex.append(parts.group().equals("*") ? "[^/]*" : Pattern.quote(parts.group()));
			}
		}
		// Compressed recordings have another extension.
		regex.append("(?:\\.gz|\\.lz4|\\.zip)?");
		return new PathPattern(Pattern.compile(regex.toString()), names);
	}

	/** @return the captured texts of a path, by name; empty if it does not match */
	public Map<String, String> match(String path) {
		Matcher matcher = pattern == null ? null : pattern.matcher(path.replace('\\', '/'));
		if (matcher == null || !matcher.matches()) {
			return Map.of();
		}
		Map<String, String> values = new HashMap<>();
		for (int i = 0; i < names.size(); i++) {
			values.put(names.get(i), matcher.group(i + 1));
		}
		return values;
	}
}
