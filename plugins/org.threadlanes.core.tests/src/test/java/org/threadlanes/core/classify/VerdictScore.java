package org.threadlanes.core.classify;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.kinds.Verdict;

/** The seconds of waits with right, unknown and wrong verdicts. */
final class VerdictScore {

	private static final Set<Verdict> DECIDED = EnumSet.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO);
	/** The rounding of truth files and cases, in seconds. */
	private static final double ROUNDED = 0.005;

	double right;
	double unknown;
	double wrong;
	/** Waits in tasks that were found idle: the worst error. */
	double tasksCalledIdle;

	void add(VerdictScore other) {
		right += other.right;
		unknown += other.unknown;
		wrong += other.wrong;
		tasksCalledIdle += other.tasksCalledIdle;
	}

	/** Adds waits with a known verdict. */
	void add(Verdict wanted, Verdict got, boolean mayBeUnknown, double seconds) {
		if (got == wanted || mayBeUnknown && got == Verdict.UNKNOWN) {
			right += seconds;
		} else if (got == Verdict.UNKNOWN) {
			unknown += seconds;
		} else {
			wrong += seconds;
			tasksCalledIdle += wanted == Verdict.BLOCKING && got == Verdict.IDLE ? seconds : 0;
		}
	}

	/**
	 * Adds the waits of a pool, of which only the sums are known.
	 *
	 * @param wanted the seconds that have a verdict in truth
	 * @param maybe how many of them may stay unknown
	 * @param got the seconds that were given a verdict
	 */
	void add(Map<Verdict, Double> wanted, double maybe, Map<Verdict, Double> got) {
		double all = wanted.values().stream().mapToDouble(d -> d).sum();
		double agreed = DECIDED.stream()
				.mapToDouble(verdict -> Math.min(wanted.getOrDefault(verdict, 0.0), got.getOrDefault(verdict, 0.0)))
				.sum();
		double undecided = Math.min(got.getOrDefault(Verdict.UNKNOWN, 0.0), all - agreed);
		double pardoned = Math.min(maybe, undecided);
		right += agreed + pardoned;
		unknown += undecided - pardoned;
		wrong += Math.max(0, all - agreed - undecided);
		double idle = got.getOrDefault(Verdict.IDLE, 0.0) - wanted.getOrDefault(Verdict.IDLE, 0.0);
		tasksCalledIdle += idle > ROUNDED ? idle : 0;
	}

	double all() {
		return right + unknown + wrong;
	}

	double rightShare() {
		return right / all();
	}

	double wrongShare() {
		return wrong / all();
	}

	@Override
	public String toString() {
		double percent = 100 / Math.max(all(), 1e-9);
		return String.format(Locale.ROOT, "%7.2f %7.2f %7.2f %9.1f %8.3f", right * percent, unknown * percent,
				wrong * percent, all(), tasksCalledIdle);
	}
}
