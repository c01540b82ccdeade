package org.threadlanes.core.report;

import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.threadlanes.core.lanes.RecordedJvm;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.sites.CallFrames;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.Percentiles;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitTotals;

import com.google.gson.stream.JsonWriter;

/** Parts that the JSON documents of this program share: the same thing always has the same shape. */
public final class JsonParts {

	/** To a regex, a surrogate pair is one character. */
	private static final Pattern UNPAIRED_SURROGATE = Pattern.compile("\\p{Cs}");

	private final JsonWriter json;

	/** @param json receives the parts */
	public JsonParts(JsonWriter json) {
		this.json = json;
	}

	/** @return a writer of indented JSON; flush it, and do not close it before the given one */
	public static JsonWriter indented(Writer out) {
		JsonWriter json = new JsonWriter(out);
		json.setIndent("  ");
		json.setHtmlSafe(false);
		return json;
	}

	/** Writes one part of an array. */
	@FunctionalInterface
	public interface Part<T> {

		/** Writes it. */
		void write(T part) throws IOException;
	}

	/** Writes a member that is an array. */
	public <T> void array(String name, Iterable<T> parts, Part<T> write) throws IOException {
		json.name(name).beginArray();
		for (T part : parts) {
			write.write(part);
		}
		json.endArray();
	}

	/** Writes a member that is a text, well-formed whatever a recording holds. */
	public void text(String name, String value) throws IOException {
		json.name(name).value(wellFormed(value));
	}

	/** Writes an object with the file and time range; members for the JVM only if the recording has them. */
	public void recording(ThreadLanes lanes) throws IOException {
		json.beginObject();
		text("file", lanes.location());
		json.name("start").value(time(lanes.startNanos()));
		json.name("end").value(time(lanes.endNanos()));
		seconds("durationSeconds", lanes.endNanos() - lanes.startNanos());
		json.name("events").value(lanes.source().events());
		RecordedJvm jvm = lanes.jvm();
		known("host", jvm.host());
		if (jvm.pid() != 0) {
			json.name("pid").value(jvm.pid());
		}
		known("mainClass", jvm.mainClass());
		known("jvmVersion", jvm.jvmVersion());
		known("jdk", jvm.jdk());
		json.endObject();
	}

	private void known(String name, String value) throws IOException {
		if (!value.isEmpty()) {
			text(name, value);
		}
	}

	/** Writes an object of a limit. */
	public void limit(Limit limit) throws IOException {
		json.beginObject();
		json.name("code").value(limit.code().id());
		json.name("event").value(limit.event());
		json.name("value").value(limit.value());
		json.name("message").value(limit.message().english());
		json.endObject();
	}

	/** Writes an object of a finding. */
	public void finding(Finding finding) throws IOException {
		json.beginObject();
		json.name("code").value(finding.code().id());
		json.name("severity").value(finding.severity().id());
		text("pool", finding.poolName());
		json.name("threads").value(finding.threads());
		json.name("count").value(finding.count());
		seconds("seconds", finding.nanos());
		percentiles(finding.durations());
		seconds("maxSeconds", finding.maxNanos());
		json.name("message").value(finding.message().english());
		text("where", finding.where());
		text("evidence", finding.evidence(Locale.ROOT));
		frames(finding.frames());
		text("target", finding.target());
		stack(finding.stack());
		json.endObject();
	}

	/** Writes an object of a call site. */
	public void site(CallSite site, List<Frame> stack) throws IOException {
		json.beginObject();
		text("pool", site.pool().name());
		json.name("kind").value(site.pool().kind().id());
		json.name("wait").value(site.kind().id());
		json.name("verdict").value(site.verdict().id());
		frames(site.frames());
		text("target", site.target());
		json.name("threads").value(site.threads());
		json.name("count").value(site.count());
		seconds("seconds", site.nanos());
		percentiles(site.durations());
		seconds("maxSeconds", site.durations().max());
		array("heldBy", site.heldBy(), held -> {
			json.beginObject();
			text("pool", held.pool());
			json.name("wait").value(held.isRunning() ? "running" : held.kind().id());
			text("library", held.frames().libraryName());
			text("own", held.frames().ownName());
			seconds("seconds", held.nanos());
			json.endObject();
		});
		stack(stack);
		json.endObject();
	}

	private void frames(CallFrames frames) throws IOException {
		text("library", frames.libraryName());
		text("own", frames.ownName());
		text("endpoint", frames.endpointName());
	}

	private void stack(List<Frame> stack) throws IOException {
		array("stack", stack, frame -> json.value(wellFormed(frame.toString())));
	}

	/** Writes members with percentiles in seconds; none without waits. */
	public void percentiles(Percentiles durations) throws IOException {
		if (durations != null) {
			seconds("p50Seconds", durations.p50());
			seconds("p95Seconds", durations.p95());
			seconds("p99Seconds", durations.p99());
		}
	}

	/** Writes members with the time of each verdict. */
	public void verdicts(WaitTotals totals) throws IOException {
		seconds("blockingSeconds", totals.nanos(Verdict.BLOCKING));
		seconds("idleSeconds", totals.nanos(Verdict.IDLE));
		seconds("nonBlockingIoSeconds", totals.nanos(Verdict.NON_BLOCKING_IO));
		seconds("unknownSeconds", totals.nanos(Verdict.UNKNOWN));
		seconds("workSeconds", totals.nanos(Verdict.WORK));
	}

	/** Writes a member with a time in seconds. */
	public void seconds(String name, long nanos) throws IOException {
		json.name(name).value(nanos / 1e9);
	}

	/** @return ISO-8601 in UTC with ns */
	private static String time(long nanos) {
		return Instant.ofEpochSecond(0, nanos).toString();
	}

	/**
	 * Removes unpaired surrogates, which cannot be encoded in UTF-8: a strict reader would reject the whole document.
	 *
	 * @return the text without them
	 */
	public static String wellFormed(String text) {
		return UNPAIRED_SURROGATE.matcher(text).replaceAll("\ufffd");
	}
}
