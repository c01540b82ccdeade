package org.threadlanes.core.analysis.report;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.RecordedJvm;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Parts that the JSON documents of this program share: the same thing always has the same members.
 *
 * @param json receives them
 */
public record JsonParts(JsonDocument json) {

	/** Writes the file and time range; members for the JVM only if the recording has them. */
	public void recording(ThreadLanes lanes) throws IOException {
		json.text("file", lanes.location()).text("start", Instant.ofEpochSecond(0, lanes.startNanos()).toString())
				.text("end", Instant.ofEpochSecond(0, lanes.endNanos()).toString())
				.seconds("durationSeconds", lanes.nanos())
				.number("events", lanes.source().events());
		RecordedJvm jvm = lanes.jvm();
		known("service", jvm.service());
		known("version", jvm.version());
		known("host", jvm.host());
		known("pod", jvm.pod());
		if (jvm.pid() != 0) {
			json.number("pid", jvm.pid());
		}
		known("mainClass", jvm.mainClass());
		known("jvmVersion", jvm.jvmVersion());
		known("jdk", jvm.jdk());
	}

	private void known(String name, String value) throws IOException {
		if (!value.isEmpty()) {
			json.text(name, value);
		}
	}

	/** Writes a limit. */
	public void limit(Limit limit) throws IOException {
		json.text("code", limit.code().id()).text("event", limit.event()).text("value", limit.value())
				.text("message", limit.message().english());
	}

	/** Writes a finding. */
	public void finding(Finding finding) throws IOException {
		json.text("code", finding.code().id()).text("severity", finding.severity().id())
				.text("pool", finding.poolName()).number("threads", finding.threads())
				.number("count", finding.count()).seconds("seconds", finding.nanos());
		percentiles(finding.durations());
		json.seconds("maxSeconds", finding.maxNanos()).text("message", finding.message().english())
				.text("where", finding.where()).text("evidence", finding.evidence(Locale.ROOT));
		frames(finding.frames());
		json.text("target", finding.target());
		if (finding.cause() != null) {
			json.object("cause", finding.cause(), this::cause);
		}
		stack(finding.stack());
	}

	private void cause(Cause cause) throws IOException {
		json.text("kind", cause.end().kind().id()).text("resource", cause.end().resource());
		if (cause.end().size() > 0) {
			json.number("size", cause.end().size());
		}
		json.object("waiting", cause.waiting(), waiting -> {
			json.text("pool", waiting.pool()).number("threads", waiting.threads()).text("call", waiting.call())
					.seconds("seconds", waiting.nanos()).share("share", waiting.share());
		});
		if (!cause.way().isEmpty()) {
			json.texts("through", cause.way());
		}
		json.objects("holding", cause.holding(), holder -> {
			json.text("pool", holder.pool()).text("call", holder.call()).text("doing", holder.doing())
					.text("target", holder.target()).seconds("seconds", holder.nanos())
					.share("share", holder.share());
		});
	}

	/** Writes a call site. */
	public void site(CallSite site, List<Frame> stack) throws IOException {
		json.text("pool", site.pool().name()).text("kind", site.pool().kind().id()).text("wait", site.kind().id())
				.text("verdict", site.verdict().id());
		frames(site.frames());
		json.text("target", site.target()).number("threads", site.threads()).number("count", site.count())
				.seconds("seconds", site.nanos());
		percentiles(site.durations());
		if (site.durations().areKnown()) {
			json.seconds("maxSeconds", site.durations().max());
		}
		json.objects("heldBy", site.heldBy(), held -> json.text("pool", held.pool())
				.text("wait", held.isRunning() ? "running" : held.kind().id())
				.text("library", held.frames().libraryName()).text("own", held.frames().ownName())
				.seconds("seconds", held.nanos()));
		stack(stack);
	}

	/** Writes the requests of a name. */
	public void request(RequestSum request) throws IOException {
		json.text("request", request.name()).number("threads", request.threads())
				.number("count", request.durations().count()).seconds("seconds", request.nanos());
		percentiles(request.durations());
		json.seconds("maxSeconds", request.durations().max()).seconds("waitSeconds", request.waitNanos())
				.seconds("contentionSeconds", request.contentionNanos()).seconds("cpuSeconds", request.cpuNanos())
				.seconds("otherSeconds", request.otherNanos());
		json.objects("waits", request.waits(), this::wait);
		json.objects("slowest", request.slowest(), slow -> {
			json.text("thread", slow.lane().label()).number("id", slow.lane().key().id())
					.text("start", Instant.ofEpochSecond(0, slow.startNanos()).toString())
					.seconds("seconds", slow.nanos());
			json.objects("waits", slow.waits(), this::wait);
		});
	}

	/** Writes the waits and samples below an endpoint. */
	public void endpoint(RequestSum endpoint) throws IOException {
		json.text("endpoint", endpoint.name()).number("threads", endpoint.threads())
				.seconds("seconds", endpoint.nanos())
				.seconds("contentionSeconds", endpoint.contentionNanos()).seconds("cpuSeconds", endpoint.cpuNanos());
		json.objects("waits", endpoint.waits(), this::wait);
	}

	private void wait(RequestWait wait) throws IOException {
		json.text("wait", wait.kind().id());
		frames(wait.frames());
		json.text("target", wait.target()).flag("contention", wait.contention()).number("count", wait.count())
				.seconds("seconds", wait.nanos());
	}

	private void frames(CallFrames frames) throws IOException {
		json.text("library", frames.libraryName()).text("own", frames.ownName())
				.text("endpoint", frames.endpointName());
	}

	private void stack(List<Frame> stack) throws IOException {
		json.texts("stack", stack.stream().map(Frame::toString).toList());
	}

	/** Writes percentiles in seconds; nothing if there are none. */
	public void percentiles(Percentiles durations) throws IOException {
		if (durations != null && durations.areKnown()) {
			json.seconds("p50Seconds", durations.p50()).seconds("p95Seconds", durations.p95())
					.seconds("p99Seconds", durations.p99());
		}
	}

	/** Writes the time of each verdict. */
	public void verdicts(WaitTotals totals) throws IOException {
		json.seconds("blockingSeconds", totals.nanos(Verdict.BLOCKING))
				.seconds("idleSeconds", totals.nanos(Verdict.IDLE))
				.seconds("nonBlockingIoSeconds", totals.nanos(Verdict.NON_BLOCKING_IO))
				.seconds("unknownSeconds", totals.nanos(Verdict.UNKNOWN))
				.seconds("workSeconds", totals.nanos(Verdict.WORK));
	}
}
