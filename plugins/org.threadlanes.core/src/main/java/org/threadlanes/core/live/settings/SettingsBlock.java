package org.threadlanes.core.live.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.base.text.Resource;

/** A block of {@code events.settings}, which explains the format. */
final class SettingsBlock {

	private static final String FILE = "events.settings";
	private static final String OFF = "off";

	private final List<String> events = new ArrayList<>();
	private final Map<Overhead, String> settings = new LinkedHashMap<>();
	private final List<String> purpose = new ArrayList<>();
	private final List<Reason> reason = new ArrayList<>();
	private int firstJdk = 11;

	/** A line that applies from a JDK on. */
	private record Reason(int jdk, String text) {
	}

	private SettingsBlock() {
	}

	/** @return the blocks of the shipped file */
	static List<SettingsBlock> shipped() {
		return parse(Resource.text(SettingsBlock.class, FILE).lines().toList());
	}

	static List<SettingsBlock> parse(List<String> lines) {
		List<SettingsBlock> blocks = new ArrayList<>();
		SettingsBlock block = null;
		for (String line : lines) {
			if (line.isBlank()) {
				block = null;
			} else if (!line.startsWith("#")) {
				if (block == null) {
					block = new SettingsBlock();
					blocks.add(block);
				}
				String[] keyAndText = line.strip().split("\\s+", 2);
				block.set(keyAndText[0], keyAndText.length < 2 ? "" : keyAndText[1]);
			}
		}
		return blocks;
	}

	private void set(String key, String text) {
		String[] keyAndJdk = key.split("@", 2);
		switch (keyAndJdk[0]) {
		case "event" -> events.addAll(List.of(text.split("\\s*,\\s*")));
		case "jdk" -> firstJdk = Integer.parseInt(text);
		case "for" -> purpose.add(text);
		case "full" -> settings.put(Overhead.FULL, text);
		case "low" -> settings.put(Overhead.LOW, text);
		case "why" -> reason.add(new Reason(keyAndJdk.length < 2 ? 0 : Integer.parseInt(keyAndJdk[1]), text));
		default -> throw new IllegalArgumentException(FILE + " has a line that begins with " + key);
		}
	}

	boolean isIn(int jdk) {
		return firstJdk <= jdk;
	}

	EventSettings of(int jdk, Overhead overhead) {
		String text = settings.get(overhead);
		Map<String, String> values = new LinkedHashMap<>();
		values.put("enabled", String.valueOf(!text.equals(OFF)));
		if (!text.isEmpty() && !text.equals(OFF)) {
			for (String setting : text.split("\\s*,\\s*")) {
				String[] nameAndValue = setting.split("\\s*=\\s*", 2);
				String[] valueAndJdk = nameAndValue[1].split("@", 2);
				if (valueAndJdk.length == 1 || Integer.parseInt(valueAndJdk[1]) <= jdk) {
					values.put(nameAndValue[0], valueAndJdk[0]);
				}
			}
		}
		List<String> comment = new ArrayList<>(purpose);
		if (overhead == Overhead.LOW) {
			reason.stream().filter(r -> r.jdk <= jdk).map(Reason::text).forEach(comment::add);
		}
		return new EventSettings(events, values, comment);
	}
}
