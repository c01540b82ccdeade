package org.threadlanes.app;

import java.util.List;

import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.ui.model.TimeTexts;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --from} and {@code --to}: a range of a recording's time. */
final class RangeOptions {

	@Option(names = "--from", paramLabel = "TIME", descriptionKey = "from")
	String from;

	@Option(names = "--to", paramLabel = "TIME", descriptionKey = "to")
	String to;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** @return the start of the range, ns since 1970 UTC; {@code otherwise} if it was not given */
	long start(long recordingStart, long otherwise) {
		return from == null ? otherwise : time(from, recordingStart);
	}

	/** @return the end of the range, ns since 1970 UTC; {@code otherwise} if it was not given */
	long end(long recordingStart, long otherwise) {
		return to == null ? otherwise : time(to, recordingStart);
	}

	/** Rejects a range of no time, or outside all of these recordings. */
	void check(List<ReadSummary> recordings) {
		boolean any = recordings.isEmpty();
		for (ReadSummary recording : recordings) {
			long start = start(recording.startNanos(), Long.MIN_VALUE);
			long end = end(recording.startNanos(), Long.MAX_VALUE);
			if (end <= start) {
				throw Verb.wrongUsage(command, "range.wrong");
			}
			any |= end > recording.startNanos() && start < recording.endNanos();
		}
		if (!any) {
			ReadSummary all = ReadSummary.joined(recordings);
			throw Verb.wrongUsage(command, "range.outside", recordings.size(), TimeTexts.UTC.time(all.startNanos(), 3),
					TimeTexts.UTC.time(all.endNanos(), 3));
		}
	}

	private long time(String text, long recordingStart) {
		Long time = TimeTexts.UTC.parse(text, recordingStart);
		if (time == null) {
			throw Verb.wrongUsage(command, "wrong-time", text);
		}
		return time;
	}
}
