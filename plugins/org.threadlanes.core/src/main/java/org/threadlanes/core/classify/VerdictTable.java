package org.threadlanes.core.classify;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.Resource;
import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.kinds.Obstacle;

/** The rows of {@code verdicts.table}: the first whose facts all hold decides. Immutable. */
public final class VerdictTable {

	/** A fact, or that it does not hold. */
	record Term(HasId fact, boolean expected) {
		static Term of(String text) {
			String id = text.startsWith("!") ? text.substring(1) : text;
			if (!FACTS.containsKey(id)) {
				throw new IllegalArgumentException("no fact " + id);
			}
			return new Term(FACTS.get(id), id.equals(text));
		}

		Message text() {
			return TEXT.message((expected ? "fact." : "fact.not.") + fact.id());
		}

		boolean fits(WaitFacts wait) {
			return wait.is(fact) == expected;
		}
	}

	/**
	 * A row.
	 *
	 * @param id its name
	 * @param terms its facts; of each list, one must hold; empty if it has none
	 * @param reason the reason, which has a verdict
	 */
	public record Row(String id, List<List<Term>> terms, Reason reason) {

		private static Row of(String line) {
			String[] cells = line.split("\\|");
			try {
				List<List<Term>> terms = Arrays.stream(cells[1].strip().split(" "))
						.map(any -> Arrays.stream(any.split("/")).map(Term::of).toList()).toList();
				return new Row(cells[0].strip(), terms, HasId.of(Reason.values(), cells[2].strip()).orElseThrow());
			} catch (RuntimeException e) {
				throw new IllegalArgumentException("verdicts.table: " + e.getMessage() + " in: " + line, e);
			}
		}

		/** @return a row without facts */
		static Row of(Reason reason) {
			return new Row(reason.id(), List.of(), reason);
		}

		/** @return why it fits: of each list, the first fact that holds */
		List<Term> holding(WaitFacts wait) {
			return terms.stream().map(any -> any.stream().filter(term -> term.fits(wait)).findFirst().orElseThrow())
					.toList();
		}

		private boolean fits(WaitFacts wait) {
			for (List<Term> any : terms) {
				boolean fits = false;
				for (int i = 0; i < any.size() && !fits; i++) {
					fits = any.get(i).fits(wait);
				}
				if (!fits) {
					return false;
				}
			}
			return true;
		}
	}

	private static final Messages TEXT = Messages.of(VerdictTable.class);
	private static final Map<String, HasId> FACTS =
			Stream.of(Obstacle.values(), Root.values(), Fact.values()).flatMap((HasId[] facts) -> Stream.of(facts))
					.collect(Collectors.toMap(HasId::id, fact -> fact));
	static final VerdictTable SHIPPED = new VerdictTable(Resource.text(VerdictTable.class, "verdicts.table").lines()
			.filter(line -> !line.isBlank() && !line.startsWith("#")).map(Row::of).toList());
	/** Decides if no other row does. */
	static final Row DEFAULT = Row.of(Reason.LOOP_OR_TASK);
	/** Decides if the rows disagree about an owner that may be the application. */
	static final Row OWNER = Row.of(Reason.OWNER);

	private final List<Row> rows;

	VerdictTable(List<Row> rows) {
		this.rows = List.copyOf(rows);
	}

	/** @return the table that is used */
	public static VerdictTable shipped() {
		return SHIPPED;
	}

	List<Row> rows() {
		return rows;
	}

	/** @return the first row that fits */
	Row first(WaitFacts wait) {
		for (Row row : rows) {
			if (row.fits(wait)) {
				return row;
			}
		}
		return DEFAULT;
	}
}
