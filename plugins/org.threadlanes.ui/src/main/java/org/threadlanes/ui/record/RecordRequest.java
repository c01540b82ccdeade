package org.threadlanes.ui.record;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;

/**
 * A user's request to record a JVM.
 *
 * @param target the JVM; null if the dialog was for one JVM only
 */
public record RecordRequest(JvmAddress target, RecordingPlan plan, Path folder) {

	static final String SECONDS = "seconds";
	static final String OVERHEAD = "overhead";
	static final String FOLDER = "folder";
	/** The keys of {@link #toText}. */
	public static final List<String> KEYS = List.of(SECONDS, OVERHEAD, FOLDER);

	/** @return what the next dialog begins with, as text by key, so that a host can store it anywhere */
	public Map<String, String> toText() {
		return Map.of(SECONDS, String.valueOf(plan.length().toSeconds()), OVERHEAD, plan.overhead().id(), FOLDER,
				folder.toString());
	}
}
