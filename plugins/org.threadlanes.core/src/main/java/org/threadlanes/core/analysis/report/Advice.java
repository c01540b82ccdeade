package org.threadlanes.core.analysis.report;

/**
 * What findings of a code mean, and what to do about them.
 *
 * @param explanation what it means, in sentences for the user
 * @param solution what to do, in sentences for the user, with links as {@code [text](address)}
 */
public record Advice(String explanation, String solution) {

	/** @return the advice on findings of a code, in the language of this JVM */
	public static Advice of(FindingCode code) {
		return of(code.id());
	}

	/** @return the advice on a finding: waits that lack stacks although no setting turned them off have their own */
	public static Advice of(Finding finding) {
		return finding.code() == FindingCode.CANNOT_TELL && finding.setting() == null ? of("lost-stacks")
				: of(finding.code());
	}

	private static Advice of(String key) {
		return new Advice(FindingTexts.TEXT.get("advice." + key + ".explanation"),
				FindingTexts.TEXT.get("advice." + key + ".solution"));
	}
}
