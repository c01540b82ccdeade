package org.threadlanes.ui.record;

import java.nio.file.Path;

import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;

/**
 * What a user asked to be recorded.
 *
 * @param target the JVM; null where the dialog was for one JVM alone
 * @param plan what to record
 * @param folder where to keep the recording
 */
public record RecordRequest(JvmAddress target, RecordingPlan plan, Path folder) {
}
