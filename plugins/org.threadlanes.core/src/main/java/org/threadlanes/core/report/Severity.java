package org.threadlanes.core.report;

import org.threadlanes.core.text.HasId;

/** The severity of a finding. */
public enum Severity implements HasId {
	INFO, WARNING;
}
