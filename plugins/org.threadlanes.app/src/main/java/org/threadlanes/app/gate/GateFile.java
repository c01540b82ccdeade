package org.threadlanes.app.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.app.gate.Limit.Kind;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.SafeText;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Reads {@code threadlanes.toml}. What it does not know is an error: a limit with a wrong name would let all pass. */
public final class GateFile {

	static final Set<String> TIMES = Set.of("p99", "longest");
	private static final Map<Class<?>, String> TYPES = Map.of(String.class, "type.String", LocalDate.class,
			"type.LocalDate", TomlArray.class, "type.TomlArray", TomlTable.class, "type.TomlTable");
	private static final int MAX_TEXT = 200;
	private static final List<String> SECTIONS = List.of("fail-on", "max", "call", "pool", "cause", "accept");
	private static final Map<Kind, List<String>> NAMES = Map.of(Kind.CALL, List.of("call", "pool"), Kind.POOL,
			List.of("pool"), Kind.CAUSE, List.of("kind"));
	private static final Map<Kind, List<String>> MOST = Map.of(Kind.CALL, List.of("p99", "longest"), Kind.POOL,
			List.of("blocking", "contention"), Kind.CAUSE, List.of("share"));

	private final Path file;

	private GateFile(Path file) {
		this.file = file;
	}

	/**
	 * @param file the file
	 * @return its rules
	 * @throws GateException if it is not TOML, or says what is not known here
	 * @throws IOException if it cannot be read
	 */
	public static GateRules read(Path file) throws GateException, IOException {
		TomlParseResult toml = Toml.parse(file);
		GateFile reader = new GateFile(file);
		if (toml.hasErrors()) {
			TomlParseError error = toml.errors().get(0);
			throw reader.wrong(error.position().line(), "malformed", error.getMessage());
		}
		return reader.rules(toml);
	}

	private GateRules rules(TomlTable toml) throws GateException {
		check(toml, SECTIONS);
		Set<FailOn> failOn = EnumSet.noneOf(FailOn.class);
		TomlArray names = toml.contains("fail-on") ? typed(toml, "fail-on", TomlArray.class) : null;
		for (int i = 0; names != null && i < names.size(); i++) {
			failOn.add(constant(FailOn.values(), toml, "fail-on", String.valueOf(names.get(i))));
		}
		Map<Threshold, Double> thresholds = new EnumMap<>(Threshold.class);
		TomlTable max = toml.contains("max") ? typed(toml, "max", TomlTable.class) : Toml.parse("");
		check(max, Stream.of(Threshold.values()).map(Threshold::id).toList());
		for (Threshold threshold : Threshold.values()) {
			// Its name has a dot.
			List<String> key = List.of(threshold.id());
			if (max.contains(key)) {
				thresholds.put(threshold, amount(max, threshold.id(), threshold.isTime()));
			}
		}
		List<Limit> limits = new ArrayList<>();
		for (Kind kind : Kind.values()) {
			for (TomlTable table : tables(toml, kind.table())) {
				limits.add(limit(kind, table));
			}
		}
		List<Acceptance> accepted = new ArrayList<>();
		for (TomlTable table : tables(toml, "accept")) {
			check(table, List.of("code", "pool", "call", "reason", "until"));
			String code = constant(FindingCode.values(), table, "code", required(table, "code", String.class)).id();
			accepted.add(new Acceptance(code, text(table, "pool"), text(table, "call"),
					required(table, "reason", String.class), required(table, "until", LocalDate.class)));
		}
		return new GateRules(failOn, thresholds, limits, accepted);
	}

	private Limit limit(Kind kind, TomlTable table) throws GateException {
		check(table, Stream.of(NAMES.get(kind), MOST.get(kind)).flatMap(List::stream).toList());
		Map<String, String> names = new LinkedHashMap<>();
		for (String key : NAMES.get(kind)) {
			names.put(key, text(table, key));
		}
		if (kind == Kind.CAUSE && !names.get("kind").equals("*")) {
			constant(CauseKind.values(), table, "kind", names.get("kind"));
		}
		Map<String, Double> most = new LinkedHashMap<>();
		for (String key : MOST.get(kind)) {
			if (table.contains(key)) {
				most.put(key, amount(table, key, TIMES.contains(key)));
			}
		}
		if (most.isEmpty()) {
			throw missing(table, MOST.get(kind));
		}
		return new Limit(kind, names, most);
	}

	private List<TomlTable> tables(TomlTable toml, String key) throws GateException {
		List<TomlTable> tables = new ArrayList<>();
		if (toml.contains(key)) {
			for (Object table : typed(toml, key, TomlArray.class).toList()) {
				if (!(table instanceof TomlTable one)) {
					throw wrong(line(toml, key), "tables", key);
				}
				tables.add(one);
			}
		}
		return tables;
	}

	private void check(TomlTable table, Collection<String> known) throws GateException {
		for (String key : table.keySet()) {
			if (!known.contains(key)) {
				throw wrong(line(table, key), "unknown", key, String.join(", ", known));
			}
		}
	}

	private double amount(TomlTable table, String key, boolean isTime) throws GateException {
		String text = typed(table, key, String.class);
		return Threshold.parse(text, isTime)
				.orElseThrow(() -> wrong(line(table, key), isTime ? "time" : "share", text, key));
	}

	private String text(TomlTable table, String key) throws GateException {
		return table.contains(key) ? typed(table, key, String.class) : "*";
	}

	private <T> T required(TomlTable table, String key, Class<T> type) throws GateException {
		if (!table.contains(key)) {
			throw missing(table, List.of(key));
		}
		return typed(table, key, type);
	}

	private GateException missing(TomlTable table, List<String> keys) {
		String first = table.keySet().stream().findFirst().orElse(null);
		return wrong(first == null ? 0 : line(table, first), "missing", String.join(", ", keys));
	}

	private <T> T typed(TomlTable table, String key, Class<T> type) throws GateException {
		Object value = table.get(List.of(key));
		if (!type.isInstance(value)) {
			throw wrong(line(table, key), TYPES.get(type), key);
		}
		return type.cast(value);
	}

	private <T extends HasId> T constant(T[] known, TomlTable table, String key, String id) throws GateException {
		Function<T, String> name = HasId::id;
		return HasId.of(known, id).orElseThrow(() -> wrong(line(table, key), "constant", id, key,
				String.join(", ", Stream.of(known).map(name).toList())));
	}

	private static int line(TomlTable table, String key) {
		TomlPosition position = table.inputPositionOf(List.of(key));
		return position == null ? 0 : position.line();
	}

	private GateException wrong(int line, String key, Object ... arguments) {
		Object[] safe = Stream.of(arguments).map(argument -> SafeText.shorten(argument.toString(), MAX_TEXT)).toArray();
		String place = SafeText.line(file.toString());
		return new GateException(line == 0 ? GateRules.TEXT.get("file", place, GateRules.TEXT.get(key, safe))
				: GateRules.TEXT.get("line", place, line, GateRules.TEXT.get(key, safe)));
	}
}
