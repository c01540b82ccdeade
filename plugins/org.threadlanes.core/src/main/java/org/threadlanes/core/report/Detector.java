package org.threadlanes.core.report;

import java.util.List;

import org.threadlanes.core.sites.CallSites;

/** Looks for one kind of problem. Stateless. */
interface Detector {

	/**
	 * @param sites the call sites of all blocking waits
	 * @return the findings, in any order
	 */
	List<Finding> detect(CallSites sites, TriageSettings settings);
}
