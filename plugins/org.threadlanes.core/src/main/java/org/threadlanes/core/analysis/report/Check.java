package org.threadlanes.core.analysis.report;

import java.util.List;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** A check: all that findings of one code need, except for their texts. Stateless. */
interface Check {

	/** @return the code of its findings */
	FindingCode code();

	/**
	 * @param sites the call sites of all blocking waits
	 * @param causes what kept the threads
	 * @return the findings, in any order
	 */
	List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings);

	/** @return the pools whose blocking waits it examines, which settings may hide; empty if it examines none */
	default List<Pool> examined(ThreadLanes lanes) {
		return List.of();
	}

	/** @return whether there may be more than it found, because it finds single waits */
	default boolean mayFindMore() {
		return false;
	}

	/** @return why nothing found does not mean that nothing happened, if that has nothing to do with calls; or null */
	default Finding cannotTell(ThreadLanes lanes) {
		return null;
	}
}
