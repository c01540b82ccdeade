package org.threadlanes.core.live.follow;

import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The lanes of the parts of a recording that are kept. Each part is read on arrival. The builder still holds dropped
 * parts; when they outnumber the kept ones, a new builder reads the kept ones again. So the parts kept limit the
 * memory, and each part is read about twice. Not thread-safe.
 */
final class KeptLanes implements Closeable {

	/** A part, with the index of its first event in the builder. */
	private record ReadPart(Part part, int firstEvent, ReadSummary summary) {
	}

	private final String name;
	private final long keepNanos;
	private final long recentNanos;
	private final Rules rules;
	private final TriageSettings settings;
	private final Deque<ReadPart> parts = new ArrayDeque<>();
	private LanesBuilder builder;
	private int readByBuilder;

	/** @param recent the time before the end that findings cover */
	KeptLanes(String name, Duration keep, Duration recent, Rules rules, TriageSettings settings) {
		this.name = name;
		this.keepNanos = keep.toNanos();
		this.recentNanos = recent.toNanos();
		this.rules = rules;
		this.settings = settings;
		builder = new LanesBuilder(rules);
	}

	/**
	 * Reads the next part and drops those that are now too old.
	 *
	 * @throws RecordingException if it cannot be read; it is released then
	 */
	void add(Part part) throws RecordingException {
		try {
			parts.add(read(part));
		} catch (RecordingException e) {
			part.release();
			throw e;
		}
		long oldest = parts.getLast().summary().endNanos() - keepNanos;
		while (parts.getFirst().summary().endNanos() <= oldest) {
			parts.removeFirst().part().release();
		}
		if (readByBuilder > 2 * parts.size()) {
			readAgain();
		}
	}

	private ReadPart read(Part part) throws RecordingException {
		int first = builder.eventCount();
		readByBuilder++;
		return new ReadPart(part, first, new RecordingFile(part.file).read(builder, Progress.NONE));
	}

	private void readAgain() throws RecordingException {
		builder = new LanesBuilder(rules);
		readByBuilder = 0;
		List<ReadPart> kept = new ArrayList<>(parts);
		parts.clear();
		for (ReadPart one : kept) {
			parts.add(read(one.part()));
		}
	}

	/** @return what is kept now, at least one part; to be closed */
	Snapshot snapshot() {
		List<ReadPart> all = List.copyOf(parts);
		long recent = parts.getLast().summary().endNanos() - recentNanos;
		List<ReadPart> last = all.stream().filter(part -> part.summary().endNanos() > recent).toList();
		Triage triage = Triage.of(lanes(all), settings);
		return new Snapshot(last.size() == all.size() ? triage
				: triage.withFindings(Triage.of(lanes(last), settings).findings()),
				all.stream().map(ReadPart::part).toList());
	}

	private ThreadLanes lanes(List<ReadPart> some) {
		return builder.snapshot(some.get(0).firstEvent(), name,
				ReadSummary.joined(some.stream().map(ReadPart::summary).toList()));
	}

	/** Drops everything except the parts that snapshots still hold. */
	@Override
	public void close() {
		parts.forEach(one -> one.part().release());
		parts.clear();
	}
}
