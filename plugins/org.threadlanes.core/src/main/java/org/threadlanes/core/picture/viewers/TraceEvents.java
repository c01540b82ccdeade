package org.threadlanes.core.picture.viewers;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.Pauses;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadRequests;

/**
 * The waits of a recording as Trace Event JSON, which Perfetto, {@code chrome://tracing} and Firefox Profiler open: a
 * process for each pool, a thread for each lane, and a slice for each wait and each request. Times are µs since the
 * recording started.
 */
public final class TraceEvents {

	/** What a viewer shows of a stack; whole ones would multiply the size of the file. */
	private static final int MAX_FRAMES = 16;

	private final ThreadLanes lanes;
	private final long from;
	private final long to;
	private final Glob pools;
	private final Map<Integer, String> stacks = new HashMap<>();

	/**
	 * @param from the start of the range, ns since 1970 UTC
	 * @param to its end, likewise
	 * @param pools the pools to include; null for all
	 */
	public TraceEvents(ThreadLanes lanes, long from, long to, Glob pools) {
		this.lanes = lanes;
		this.from = from;
		this.to = to;
		this.pools = pools;
	}

	/** @param out receives the document; stays open */
	public void write(Writer out) throws IOException {
		JsonDocument json = JsonDocument.inOneLine(out);
		json.object(null, lanes, all -> {
			json.text("displayTimeUnit", "ms").object("otherData", lanes, recording -> json
					.text("recording", lanes.name())
					.text("start", Instant.ofEpochSecond(0, lanes.startNanos()).toString()));
			json.beginList("traceEvents");
			int process = 0;
			int thread = 0;
			for (Pool pool : lanes.pools()) {
				if (pools != null && !pools.matches(pool.name())) {
					continue;
				}
				process++;
				name(json, "process_name", process, 0, pool.name());
				for (ThreadLane lane : pool.lanes()) {
					thread++;
					name(json, "thread_name", process, thread, lane.label());
					requests(json, lane, process, thread);
					waits(json, lane, process, thread);
				}
			}
			if (!lanes.pauses().list().isEmpty()) {
				pauses(json, process + 1, thread + 1);
			}
			json.endList();
		});
		json.end();
	}

	private static void name(JsonDocument json, String what, int process, int thread, String name)
			throws IOException {
		json.object(null, name, n -> json.text("ph", "M").text("name", what).number("pid", process)
				.number("tid", thread).object("args", name, args -> json.text("name", name)));
	}

	private void requests(JsonDocument json, ThreadLane lane, int process, int thread) throws IOException {
		ThreadRequests requests = lane.requests();
		for (int i = requests.firstEndingAfter(from); i < requests.size() && requests.start(i) < to; i++) {
			int request = i;
			json.object(null, lane,
					slice -> slice(json, lanes.request(requests.name(request)), "request", process, thread,
					requests.start(request), requests.end(request)));
		}
	}

	/** Garbage collection stops all threads: its pauses are a process of their own. */
	private void pauses(JsonDocument json, int process, int thread) throws IOException {
		name(json, "process_name", process, 0, "Pauses");
		name(json, "thread_name", process, thread, "Garbage collection");
		for (Pauses.Pause pause : lanes.pauses().list()) {
			if (pause.endNanos() > from && pause.startNanos() < to) {
				json.object(null, pause,
						p -> slice(json, "Pause", "pause", process, thread, p.startNanos(), p.endNanos()));
			}
		}
	}

	private JsonDocument slice(JsonDocument json, String name, String category, int process, int thread, long start,
		long end) throws IOException {
		return json.text("ph", "X").text("name", name).text("cat", category).number("pid", process)
				.number("tid", thread)
				.micros("ts", start - lanes.startNanos()).micros("dur", end - start);
	}

	private void waits(JsonDocument json, ThreadLane lane, int process, int thread) throws IOException {
		for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < to; i++) {
			int span = i;
			long end = lane.end(i);
			long start = lane.start(i);
			do {
				long at = start;
				long to = edge(lane.requests(), at, end);
				json.object(null, lane,
						slice -> slice(json, Vocabulary.of(lane.kind(span)), lane.verdict(span).id(), process,
						thread, at, to).object("args", lane, args -> arguments(json, lane, span)));
				start = to;
			} while (start < end);
		}
	}

	/** Slices must nest: a wait that a request begins or ends in is cut there, as samples know times only roughly. */
	private static long edge(ThreadRequests requests, long from, long to) {
		int next = requests.firstEndingAfter(from);
		long edge = next == requests.size() ? to : requests.start(next) > from ? requests.start(next)
				: requests.end(next);
		return Math.min(edge, to);
	}

	private void arguments(JsonDocument json, ThreadLane lane, int span) throws IOException {
		json.text("verdict", lane.verdict(span).id());
		String target = lanes.target(lane.target(span)).name();
		if (!target.isEmpty()) {
			json.text("target", target);
		}
		if (lane.stack(span) >= 0) {
			json.text("stack", stacks.computeIfAbsent(lane.stack(span), number -> text(lanes.stack(number))));
		}
	}

	private static String text(Stack stack) {
		List<Frame> frames = stack.frames();
		String text = frames.stream().limit(MAX_FRAMES).map(Frame::toString).collect(Collectors.joining("\n"));
		return frames.size() > MAX_FRAMES ? text + "\n..." : text;
	}
}
