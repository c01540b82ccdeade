package org.threadlanes.app;

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

	private long time(String text, long recordingStart) {
		Long time = MomentText.parse(text, recordingStart);
		if (time == null) {
			throw Verb.wrongUsage(command, "wrong-time", text);
		}
		return time;
	}
}
