package org.threadlanes.fleet.answer;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

import org.threadlanes.fleet.answer.Answer.ServiceLoad;
import org.threadlanes.fleet.answer.CostGroup.ServiceCost;
import org.threadlanes.fleet.answer.CostGroup.StepCost;
import org.threadlanes.fleet.job.Unreadable;

import com.google.gson.stream.JsonWriter;

/** The answer as JSON, in the stable format documented in docs/fleet.md. */
public final class AnswerJson {

	private static final double NANOS = 1e9;

	private final JsonWriter json;

	private AnswerJson(JsonWriter json) {
		this.json = json;
	}

	/**
	 * @param answer the answer
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Answer answer, Writer out) throws IOException {
		JsonWriter json = new JsonWriter(out);
		json.setIndent("  ");
		new AnswerJson(json).answer(answer);
		json.flush();
		out.write(System.lineSeparator());
		out.flush();
	}

	private void answer(Answer answer) throws IOException {
		json.beginObject().name("recordings").value(answer.recordings());
		json.name("unreadable").beginArray();
		for (Unreadable unreadable : answer.unreadable()) {
			json.beginObject().name("file").value(unreadable.file().name()).name("message").value(unreadable.message())
					.endObject();
		}
		json.endArray().name("partial").value(answer.partial());
		if (answer.since() != null) {
			json.name("since").value(answer.since().toString());
		}
		json.name("services").beginArray();
		for (ServiceLoad service : answer.services()) {
			json.beginObject().name("service").value(service.service()).name("recordings").value(service.recordings())
					.name("hosts").value(service.hosts()).name("withWarnings").value(service.warnings())
					.name("blockingSeconds").value(seconds(service.blockingNanos())).name("recordedSeconds")
					.value(seconds(service.recordedNanos())).endObject();
		}
		json.endArray();
		groups("findings", answer.findings(), answer);
		groups("sites", answer.sites(), answer);
		json.endObject();
	}

	private static double seconds(long nanos) {
		return nanos / NANOS;
	}

	private void groups(String name, List<CostGroup> groups, Answer answer) throws IOException {
		json.name(name).beginArray();
		for (CostGroup group : groups) {
			json.beginObject();
			for (Map.Entry<String, String> part : group.key().entrySet()) {
				json.name(part.getKey()).value(part.getValue());
			}
			if (!group.message().isEmpty()) {
				json.name("message").value(group.message());
			}
			json.name("recordings").value(group.recordings()).name("count").value(group.count()).name("seconds")
					.value(seconds(group.nanos())).name("maxSeconds").value(seconds(group.maxNanos()));
			if (group.percentiles() != null) {
				json.name("p50Seconds").value(seconds(group.percentiles()[0])).name("p95Seconds")
						.value(seconds(group.percentiles()[1])).name("p99Seconds")
						.value(seconds(group.percentiles()[2]));
			}
			json.name("worst").beginObject().name("file").value(group.worst().file()).name("seconds")
					.value(seconds(group.worst().nanos())).endObject();
			json.name("first").value(group.first().toString());
			if (answer.since() != null) {
				json.name("new").value(group.isNew());
			}
			json.name("services").beginArray();
			for (ServiceCost service : group.byService()) {
				json.beginObject().name("service").value(service.service()).name("recordings")
						.value(service.recordings()).name("seconds").value(seconds(service.nanos())).endObject();
			}
			json.endArray().name("overTime").beginArray();
			for (StepCost step : group.overTime()) {
				json.beginObject().name("start").value(step.start().toString()).name("seconds")
						.value(seconds(step.nanos())).name("recordedSeconds")
						.value(seconds(answer.recorded().getOrDefault(step.start(), 0L))).endObject();
			}
			json.endArray().endObject();
		}
		json.endArray();
	}
}
