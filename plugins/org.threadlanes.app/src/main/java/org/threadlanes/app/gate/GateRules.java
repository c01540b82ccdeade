package org.threadlanes.app.gate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Messages;

/** What a gate lets pass. Immutable. */
public final class GateRules {

	static final Messages TEXT = Messages.of(GateRules.class);

	private final Set<FailOn> failOn;
	private final Map<Threshold, Double> thresholds;
	private final List<Limit> limits;
	private final List<Acceptance> accepted;

	GateRules(Set<FailOn> failOn, Map<Threshold, Double> thresholds, List<Limit> limits, List<Acceptance> accepted) {
		this.failOn = Set.copyOf(failOn);
		this.thresholds = Map.copyOf(thresholds);
		this.limits = List.copyOf(limits);
		this.accepted = List.copyOf(accepted);
	}

	/** A gate without limits and accepted findings. */
	public GateRules(Set<FailOn> failOn) {
		this(failOn, Map.of(), List.of(), List.of());
	}

	/** @return the thresholds of findings that differ from the defaults: times in ns, shares from 0 to 1 */
	public Map<Threshold, Double> thresholds() {
		return thresholds;
	}

	/**
	 * @param triage a recording, with findings by these thresholds
	 * @param more what fails besides what these rules say
	 * @param today the date by which findings are accepted
	 * @return what each rule says, that on findings first
	 */
	public List<Check> check(Triage triage, Set<FailOn> more, LocalDate today) {
		List<String> violations = new ArrayList<>();
		List<String> notes = new ArrayList<>();
		List<Finding> counted = new ArrayList<>();
		for (Finding finding : triage.findings()) {
			boolean isMet = Stream.of(failOn, more).flatMap(Set::stream).anyMatch(f -> f.isMetBy(finding));
			Acceptance acceptance = accepted.stream().filter(a -> a.isFor(finding)).findFirst().orElse(null);
			String sentence = sentence(finding);
			if (acceptance != null && !today.isAfter(acceptance.until())) {
				notes.add(TEXT.get("accepted", sentence, acceptance.until(), acceptance.reason()));
				continue;
			}
			counted.add(finding);
			if (isMet) {
				violations.add(acceptance == null ? sentence
						: TEXT.get("expired", sentence, acceptance.until(), acceptance.reason()));
			}
		}
		List<Check> checks = new ArrayList<>();
		checks.add(new Check("fail-on "
				+ Stream.of(failOn, more).flatMap(Set::stream).distinct().sorted().map(FailOn::id)
				.collect(Collectors.joining(",")), violations, notes));
		limits.forEach(limit -> checks.add(limit.check(triage, counted)));
		return checks;
	}

	private static String sentence(Finding finding) {
		String detail = finding.detail(Locale.getDefault());
		return finding.code().id() + ": " + finding.message()
				+ (finding.poolName().isEmpty() ? "" : " (" + finding.poolName() + ")")
				+ (detail.isEmpty() ? "" : ", " + detail);
	}
}
