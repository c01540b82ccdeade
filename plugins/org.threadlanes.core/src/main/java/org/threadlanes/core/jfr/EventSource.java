package org.threadlanes.core.jfr;

import java.nio.file.Path;
import java.util.List;
import org.threadlanes.core.base.work.Progress;

/**
 * A source of events: a {@link RecordingFile file}, or items that JMC has already loaded. Both announce the same types
 * and deliver the same values to a visitor.
 */
public interface EventSource {

	/** @return the display name of the source, for example the file's name; never null */
	String name();

	/** @return the location of the source, as given: the path of a file; never null */
	default String location() {
		return name();
	}

	/** @return the files being read, which no output may replace; empty if there are none */
	default List<Path> files() {
		return List.of();
	}

	/**
	 * Reads everything once.
	 *
	 * @param visitor receives the events
	 * @param progress receives the progress of reading; may cancel
	 * @return what was read, and what was skipped
	 * @throws RecordingException if nothing of it can be read; the message is one sentence for the user
	 * @throws java.util.concurrent.CancellationException if {@code progress} canceled
	 */
	ReadSummary read(EventVisitor visitor, Progress progress) throws RecordingException;

	/**
	 * Reads only the declarations of the source.
	 *
	 * @param progress receives progress; may cancel
	 * @return its event types with their fields and numbers of events
	 * @throws RecordingException if nothing of it can be read
	 */
	RecordingContents contents(Progress progress) throws RecordingException;
}
