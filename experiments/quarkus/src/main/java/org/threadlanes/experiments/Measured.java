package org.threadlanes.experiments;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** What the shop measures itself: how long its requests took, and what of that they waited. */
final class Measured {

	private static final Map<String, long[]> SUMS = new TreeMap<>();
	private static final ThreadLocal<String> REQUEST = new ThreadLocal<>();

	private Measured() {
	}

	static <T> T request(String name, Callable<T> answer) throws Exception {
		REQUEST.set(name);
		long start = System.nanoTime();
		try {
			return answer.call();
		} finally {
			add(name, System.nanoTime() - start);
		}
	}

	/** @param what what the current request waited for */
	static void waited(String what, long nanos) {
		add(REQUEST.get() + " " + what, nanos);
	}

	private static synchronized void add(String name, long nanos) {
		long[] sum = SUMS.computeIfAbsent(name, n -> new long[2]);
		sum[0]++;
		sum[1] += nanos;
	}

	/** Returns the sums as JSON, and starts anew. */
	static synchronized String takeJson() {
		StringJoiner json = new StringJoiner(",\n  ", "{ ", " }\n");
		SUMS.forEach((name, sum) -> json
				.add("\"" + name + "\": { \"count\": " + sum[0] + ", \"seconds\": " + sum[1] / 1e9 + " }"));
		SUMS.clear();
		return json.toString();
	}
}
