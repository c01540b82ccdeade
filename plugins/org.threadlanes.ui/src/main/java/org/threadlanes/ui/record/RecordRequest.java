package org.threadlanes.ui.record;

import java.nio.file.Path;

import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;

/**
 * A user's request to record a JVM.
 *
 * @param target the JVM; null if the dialog was for one JVM only
 */
public record RecordRequest(JvmAddress target, RecordingPlan plan, Path folder) {
}
