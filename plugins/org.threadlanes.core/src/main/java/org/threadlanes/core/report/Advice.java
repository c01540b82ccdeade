package org.threadlanes.core.report;

/**
 * What findings of a code mean, and what to do about them.
 *
 * @param explanation what it means, in sentences for the user
 * @param solution what to do, in sentences for the user, with links as {@code [text](address)}
 */
public record Advice(String explanation, String solution) {

	/** @return the advice in the language of this JVM */
	public static Advice of(FindingCode code) {
		return new Advice(FindingTexts.TEXT.get("advice." + code.id() + ".explanation"),
				FindingTexts.TEXT.get("advice." + code.id() + ".solution"));
	}
}
