package org.threadlanes.core.lanes;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.ReadSummary;

/**
 * What a recording has about its threads and their waits, without verdicts. Not changed any more.
 *
 * @param location the location of the recording as given: a path, a URI, or just a name
 * @param source what was read
 * @param rules the rules that classified the stacks and names
 * @param classifier classifies stacks by these rules
 * @param requests the names of requests
 * @param lanes the threads, in the order in which they were first seen
 * @param deadlocks the names of the threads of each deadlock
 * @param monitors what monitor events have in addition to the waits
 * @param mainClasses the known main classes and jars
 * @param processors how many processors the JVM could use; 0 if the recording does not say
 * @param mostCompiledNanos see {@link ThreadLanes#mostCompiledNanos}
 * @param jvmStartNanos see {@link ThreadLanes#jvmStartNanos}
 */
record RawLanes(String location, ReadSummary source, Rules rules, StackClassifier classifier, StackTable stacks,
		List<Target> targets, List<String> requests, List<RawLane> lanes, List<Set<String>> deadlocks,
		MonitorEvents.Columns monitors, RecordingSettings settings,
		List<DataLoss> losses, Pauses pauses, CpuLoads cpuLoads, RecordedJvm jvm, Set<String> mainClasses,
		int processors, long mostCompiledNanos, long jvmStartNanos) {

	/** @return the same lanes, as of the JVM that others show */
	RawLanes ofJvm(ThreadLanes whole) {
		return new RawLanes(location, source, rules, classifier, stacks, targets, requests, lanes, deadlocks, monitors,
				settings, losses, pauses, cpuLoads, whole.jvm(), mainClasses, whole.processors(),
				whole.mostCompiledNanos(), whole.jvmStartNanos());
	}
}
