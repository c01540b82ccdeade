package org.threadlanes.core.report;

import java.util.List;

import org.threadlanes.core.lanes.ThreadLanes;

/** Looks for one kind of problem. Stateless. */
interface Detector {

	/** @return the findings, in any order */
	List<Finding> detect(ThreadLanes lanes, TriageSettings settings);
}
