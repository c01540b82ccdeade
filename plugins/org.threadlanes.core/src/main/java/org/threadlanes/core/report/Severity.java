package org.threadlanes.core.report;

/** The severity of a finding. */
public enum Severity {
	INFO("info"), WARNING("warning");

	private final String id;

	Severity(String id) {
		this.id = id;
	}

	/** @return the name in reports: {@code info} or {@code warning} */
	public String id() {
		return id;
	}
}
