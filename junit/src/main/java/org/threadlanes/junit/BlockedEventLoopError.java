package org.threadlanes.junit;

import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.jfr.Frame;

/**
 * A test blocked an event loop, or violated its gate. The message says for how long and where, with the stack and the
 * recording.
 */
public final class BlockedEventLoopError extends AssertionError {

	private static final long serialVersionUID = 1L;

	private final transient Path recording;

	BlockedEventLoopError(List<Finding> findings, Path recording) {
		super(text(findings, recording));
		this.recording = recording;
	}

	/** @param violations of a gate, a sentence each */
	BlockedEventLoopError(Path recording, List<String> violations) {
		super(String.join("\n", violations) + "\nRecording: " + recording.toAbsolutePath());
		this.recording = recording;
	}

	/** @return the recording kept */
	public Path recording() {
		return recording;
	}

	private static String text(List<Finding> findings, Path recording) {
		StringBuilder text = new StringBuilder();
		for (Finding finding : findings) {
			text.append(finding.message()).append(" (").append(finding.poolName()).append(")\n");
			for (Frame frame : finding.stack()) {
				text.append("\tat ").append(frame).append('\n');
			}
		}
		return text.append("Recording: ").append(recording.toAbsolutePath()).toString();
	}
}
