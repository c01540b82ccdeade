package org.threadlanes.core.analysis.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.requests.SlowRequest;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Vocabulary;

/**
 * Where a part of the time of requests or of an endpoint went, for a reader.
 *
 * @param nanos the time in ns
 * @param percent of all of their time
 * @param text the wait, or what else it was
 */
public record RequestLine(long nanos, long percent, String text) {

	private static final Messages TEXT = FindingTexts.TEXT;
	private static final DateTimeFormatter TIME =
			DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
	private static final int MAX_WAITS = 5;
	private static final int MAX_SLOWEST = 3;
	private static final int MAX_NAME = 60;
	/** Of the time of the requests; less has no line. */
	private static final double MIN_SHARE = 0.005;

	/** @return the waits with the most time, the other waits as one, then the time running and what is not recorded */
	public static List<RequestLine> of(RequestSum sum) {
		List<RequestLine> lines = new ArrayList<>(of(sum.waits(), sum.nanos()));
		long more = sum.waitNanos() - lines.stream().mapToLong(RequestLine::nanos).sum();
		lines.add(line(more, sum.nanos(), TEXT.get("request.other-waits", sum.waits().size() - lines.size())));
		lines.add(line(sum.cpuNanos(), sum.nanos(), TEXT.get("request.running")));
		lines.add(line(sum.otherNanos(), sum.nanos(), TEXT.get("request.not-recorded")));
		return lines.stream().filter(line -> line.nanos() > MIN_SHARE * sum.nanos()).toList();
	}

	/** @return the waits with the most time of these, of requests that took so long in ns */
	public static List<RequestLine> of(List<RequestWait> waits, long nanos) {
		return waits.stream().filter(wait -> wait.nanos() >= MIN_SHARE * nanos).limit(MAX_WAITS)
				.map(wait -> line(wait.nanos(), nanos, about(wait))).toList();
	}

	/** @return the slowest request of each name with its waits, the slowest first; a few of them */
	public static List<String> slowest(List<RequestSum> sums) {
		return sums.stream().sorted(Comparator.comparingLong((RequestSum sum) -> sum.durations().max()).reversed())
				.limit(MAX_SLOWEST).map(sum -> SafeText.shorten(sum.name(), MAX_NAME) + ": " + slowest(sum)).toList();
	}

	/** @return how long the slowest of these requests took, when and where, and its waits */
	public static String slowest(RequestSum sum) {
		SlowRequest slow = sum.slowest().get(0);
		String waits = of(slow.waits(), slow.nanos()).stream()
				.map(line -> Durations.text(line.nanos()) + " " + line.text()).collect(Collectors.joining("; "));
		return TEXT.get("request.slowest", Durations.text(slow.nanos()),
				TIME.format(Instant.ofEpochSecond(0, slow.startNanos())),
				SafeText.shorten(slow.lane().label(), MAX_NAME),
				waits.isEmpty() ? TEXT.get("request.no-waits") : waits);
	}

	private static RequestLine line(long nanos, long ofNanos, String text) {
		return new RequestLine(nanos, Math.round(100.0 * nanos / Math.max(1, ofNanos)), text);
	}

	/** @return the wait, what it was on, and who called; contention says so */
	private static String about(RequestWait wait) {
		StringBuilder text = new StringBuilder(Vocabulary.inText(wait.kind()));
		String target = wait.frames().on(wait.target());
		if (!target.isEmpty()) {
			text.append(' ').append(TEXT.get("request.on", SafeText.shorten(target, MAX_NAME)));
		}
		if (!wait.frames().shortName().isEmpty()) {
			text.append(", ").append(SafeText.shorten(wait.frames().shortName(), MAX_NAME));
		}
		if (wait.frames().own() != null && wait.frames().library() != null) {
			text.append(' ')
					.append(TEXT.get("request.in", SafeText.shorten(wait.frames().libraryName(), 2 * MAX_NAME)));
		}
		return text + (wait.contention() ? ", " + TEXT.get("request.contended") : "");
	}
}
