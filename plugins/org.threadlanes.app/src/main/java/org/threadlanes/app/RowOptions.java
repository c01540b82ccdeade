package org.threadlanes.app;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.RowCondition;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --pool}, {@code --kind}, {@code --verdict} and {@code --wait}: the rows to export. */
final class RowOptions {

	@Option(names = "--pool", paramLabel = "NAME", descriptionKey = "export.pool")
	private String pool;

	@Option(names = "--kind", paramLabel = "KIND,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.kind")
	private List<String> kinds = List.of();

	@Option(names = "--verdict", paramLabel = "VERDICT,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.verdict")
	private List<String> verdicts = List.of();

	@Option(names = "--wait", paramLabel = "WAIT,...", split = ",", hideParamSyntax = true,
			descriptionKey = "export.wait")
	private List<String> waits = List.of();

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** @return a condition for each option given */
	List<RowCondition> conditions() {
		List<RowCondition> conditions = new ArrayList<>();
		if (pool != null) {
			conditions.add(new RowCondition("pool", List.of("pool", "eventThread_pool"), pool,
					new Glob(pool)::matches));
		}
		add(conditions, "kind", List.of("kind", "eventThread_kind"), kinds, ThreadKind.values());
		add(conditions, "verdict", List.of("verdict"), verdicts, Verdict.values());
		add(conditions, "wait", List.of("wait"), waits, WaitKind.values());
		return conditions;
	}

	private void add(List<RowCondition> to, String name, List<String> columns, List<String> wanted, HasId[] values) {
		if (wanted.isEmpty()) {
			return;
		}
		List<String> known = Stream.of(values).map(HasId::id).toList();
		for (String word : wanted) {
			if (!known.contains(word)) {
				throw Verb.notOneOf(command, "--" + name, known, word);
			}
		}
		to.add(new RowCondition(name, columns, String.join(",", wanted), wanted::contains));
	}
}
