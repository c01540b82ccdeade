package org.threadlanes.app;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.function.BiConsumer;

import org.threadlanes.core.analysis.metrics.MetricSums;
import org.threadlanes.core.analysis.metrics.OpenMetrics;
import org.threadlanes.core.analysis.report.FindingGroups;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.ui.html.TriagePage;

/** The report on several recordings, which are read and added one at a time; none is kept in memory. */
@FunctionalInterface
interface Reports extends Closeable {

	void add(Triage triage) throws IOException;

	/** Completes the report with what depends on all recordings. */
	default void finish() throws IOException {
		close();
	}

	/** Ends a report, finished or not. */
	@Override
	default void close() throws IOException {
	}

	/** A JSON array. If incomplete, it is left open, so that no reader takes it for complete. */
	final class OfJson implements Reports {

		private final TriageJson.Listing list;

		OfJson(Terminal to) throws IOException {
			list = new TriageJson.Listing(to.out());
		}

		@Override
		public void add(Triage triage) throws IOException {
			list.add(triage);
		}

		@Override
		public void finish() throws IOException {
			list.close();
		}
	}

	/** The metrics of all recordings; those of the same JVM add up. */
	record OfMetrics(Terminal to, MetricSums sums) implements Reports {

		OfMetrics(Terminal to) {
			this(to, new MetricSums());
		}

		@Override
		public void add(Triage triage) {
			sums.add(triage);
		}

		@Override
		public void finish() throws IOException {
			OpenMetrics.write(sums, to.out());
		}
	}

	/** A page with an index. */
	final class OfPage implements Reports {

		private final Terminal to;
		private final Spool sections = new Spool();
		private final TriagePage.OfSeveral page = new TriagePage.OfSeveral(sections.out);

		OfPage(Terminal to) throws IOException {
			this.to = to;
		}

		@Override
		public void add(Triage triage) throws IOException {
			page.add(triage);
		}

		@Override
		public void finish() throws IOException {
			try (Reader written = sections.reader()) {
				page.write(written, to.out());
			}
		}

		@Override
		public void close() throws IOException {
			sections.close();
		}
	}

	/** The findings of all recordings, then the text of each. */
	final class OfText implements Reports {

		private final Terminal to;
		private final BiConsumer<Triage, Terminal> one;
		private final Spool texts = new Spool();
		private final FindingGroups groups = new FindingGroups();
		private int recordings;

		OfText(Terminal to, BiConsumer<Triage, Terminal> one) throws IOException {
			this.to = to;
			this.one = one;
		}

		@Override
		public void add(Triage triage) {
			recordings++;
			groups.add(triage);
			texts.out.println();
			one.accept(triage, new Terminal(texts.out, to.err(), to.colors(), false));
		}

		@Override
		public void finish() throws IOException {
			new GroupsText(to).print(groups.all(), recordings);
			try (Reader written = texts.reader()) {
				written.transferTo(to.out());
			}
		}

		@Override
		public void close() throws IOException {
			texts.close();
		}
	}
}
