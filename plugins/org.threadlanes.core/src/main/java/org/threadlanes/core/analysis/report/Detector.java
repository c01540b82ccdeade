package org.threadlanes.core.analysis.report;

import java.util.List;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;

/** Looks for one kind of problem. Stateless. */
interface Detector {

	/**
	 * @param sites the call sites of all blocking waits
	 * @param causes what kept the threads
	 * @return the findings, in any order
	 */
	List<Finding> detect(CallSites sites, Causes causes, TriageSettings settings);
}
