package org.threadlanes.core.classify;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.jfr.Stack;

/**
 * What verdicts are inferred from.
 *
 * @param stacks all stacks, in the order of their numbers
 * @param mainClasses the main classes and jars named in the recording
 * @param recordedNanos the length of the recording in ns
 * @param pools the threads by the name of their pool
 */
public record RecordedWaits(List<Stack> stacks, Set<String> mainClasses, long recordedNanos,
		Map<String, List<ThreadWaits>> pools) {
}
