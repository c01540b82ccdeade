package org.threadlanes.core.analysis.report;

import org.threadlanes.core.base.text.HasId;

/** The severity of a finding. */
public enum Severity implements HasId {
	INFO, WARNING;
}
