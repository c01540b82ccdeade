package org.openjdk.jmc.flightrecorder.ui;

/** Evaluates the rules for a recording. */
public class RuleManager {

	RuleManager(Runnable postEvaluationCallback) {
	}
}
