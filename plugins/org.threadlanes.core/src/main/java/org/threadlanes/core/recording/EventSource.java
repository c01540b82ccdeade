package org.threadlanes.core.recording;

import java.nio.file.Path;
import java.util.List;
import org.threadlanes.core.work.Progress;

/**
 * Where events come from: a {@link RecordingFile file}, or the {@link LoadedItems items} that JMC already holds. Both
 * announce the same types and deliver the same values to the same visitor.
 */
public interface EventSource {

	/** @return the display name of the source, for example the file's name; never null */
	String name();

	/** @return where the source is, as it was given: the path of a file; never null */
	default String location() {
		return name();
	}

	/** @return the files that are read, which no output may replace; empty where events come from elsewhere */
	default List<Path> files() {
		return List.of();
	}

	/**
	 * Reads everything once.
	 *
	 * @param visitor gets the events
	 * @param progress receives the progress of reading; may cancel
	 * @return what was read and what could not be
	 * @throws RecordingException if nothing of it can be read; the message is one sentence for a person
	 * @throws java.util.concurrent.CancellationException if the progress said so
	 */
	ReadSummary read(EventVisitor visitor, Progress progress) throws RecordingException;

	/**
	 * Reads only what the source declares.
	 *
	 * @param progress progress monitor
	 * @return its event types, their number of events and their fields
	 * @throws RecordingException if nothing of it can be read
	 */
	RecordingContents contents(Progress progress) throws RecordingException;
}
