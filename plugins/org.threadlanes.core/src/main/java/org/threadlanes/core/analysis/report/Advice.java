package org.threadlanes.core.analysis.report;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;

import org.threadlanes.core.analysis.causes.Cause;

/**
 * What findings of a code mean, and what to do about them.
 *
 * @param explanation what it means, in sentences for the user
 * @param solution what to do, in sentences for the user, with links as {@code [text](address)}
 */
public record Advice(String explanation, String solution) {

	/** Matches only links of the form used in our own texts. */
	public static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\((https://[^)\\s]+)\\)");

	/** @return the advice on findings of a code, in the language of this JVM */
	public static Advice of(FindingCode code) {
		return of(code.id());
	}

	/**
	 * @return the advice on a finding: each kind of cause has its own, and so have waits that lack stacks although no
	 *         setting turned them off
	 */
	public static Advice of(Finding finding) {
		if (finding.code() == FindingCode.CONTENTION && finding.cause() != null) {
			Cause cause = finding.cause();
			return new Advice(of(finding.code()).explanation(), FindingTexts.TEXT
					.get("advice.contention." + cause.end().kind().id() + (cause.endsInItself() ? ".itself"
							: cause.end().mayBeMore() ? ".more" : "") + ".solution"));
		}
		return finding.code() == FindingCode.CANNOT_TELL && finding.setting() == null ? of("lost-stacks")
				: of(finding.code());
	}

	/** @return the first sentence of what to do, without links */
	public String first() {
		String text = LINK.matcher(solution).replaceAll("$1");
		BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.getDefault());
		sentences.setText(text);
		return text.substring(0, sentences.next()).strip();
	}

	private static Advice of(String key) {
		return new Advice(FindingTexts.TEXT.get("advice." + key + ".explanation"),
				FindingTexts.TEXT.get("advice." + key + ".solution"));
	}
}
