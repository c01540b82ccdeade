package org.threadlanes.core.inference;

import java.util.Locale;

/** The seconds of waits with right, unknown and wrong verdicts. */
final class VerdictScore {

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
