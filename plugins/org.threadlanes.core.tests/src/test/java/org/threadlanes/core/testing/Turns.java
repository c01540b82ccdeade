package org.threadlanes.core.testing;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Compares a structure of ours with the JDK's: both do the same work in turns. */
public final class Turns {

	private static final int ROUNDS = 15;

	private Turns() {
	}

	/**
	 * Prints the CPU time that either takes, and the heap that its result takes.
	 *
	 * @param work what they do
	 * @param count how many things they do it with
	 * @param ours does it with our structure
	 * @param theirs does it with the JDK's
	 */
	public static void compare(String work, long count, Supplier<?> ours, Supplier<?> theirs) {
		List<Long> oursNanos = new ArrayList<>();
		List<Long> theirNanos = new ArrayList<>();
		for (int i = 0; i < ROUNDS; i++) {
			oursNanos.add(nanos(ours));
			theirNanos.add(nanos(theirs));
		}
		double own = median(oursNanos) / count;
		double jdk = median(theirNanos) / count;
		System.out.printf("%-46s %6.1f %6.1f ns %5.2f   %6.1f %6.1f bytes%n", work, own, jdk, jdk / own,
				(double) bytes(ours) / count, (double) bytes(theirs) / count);
	}

	private static long nanos(Supplier<?> work) {
		long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		if (work.get() == null) {
			throw new IllegalStateException("no result");
		}
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
	}

	private static double median(List<Long> nanos) {
		return nanos.stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow();
	}

	private static long bytes(Supplier<?> work) {
		long before = used();
		List<?> held = List.of(work.get());
		long bytes = used() - before;
		// It must be alive while the heap is measured.
		return held.isEmpty() ? 0 : Math.max(0, bytes);
	}

	private static long used() {
		// Only each fourth collection leaves no dead objects.
		for (int i = 0; i < 4; i++) {
			System.gc();
		}
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}
}
