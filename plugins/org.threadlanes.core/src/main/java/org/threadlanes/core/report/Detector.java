package org.threadlanes.core.report;

import java.util.List;

import org.threadlanes.core.lanes.ThreadLanes;

/** Looks for one kind of problem. Stateless. */
interface Detector {

	/**
	 * @param lanes the lanes of a recording
	 * @param settings the thresholds for reporting
	 * @return the findings, in any order
	 */
	List<Finding> detect(ThreadLanes lanes, TriageSettings settings);
}
