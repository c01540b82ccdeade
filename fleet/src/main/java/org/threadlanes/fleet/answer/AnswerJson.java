package org.threadlanes.fleet.answer;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;

import org.threadlanes.core.base.text.JsonDocument;

/** The answer as JSON, in the stable format documented in docs/fleet.md. */
public final class AnswerJson {

	private final JsonDocument json;

	private AnswerJson(JsonDocument json) {
		this.json = json;
	}

	/**
	 * @param answer the answer
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Answer answer, Writer out) throws IOException {
		JsonDocument json = JsonDocument.indented(out);
		json.object(null, answer, new AnswerJson(json)::answer).end();
	}

	private void answer(Answer answer) throws IOException {
		json.number("recordings", answer.recordings());
		json.objects("unreadable", answer.unreadable(),
				unreadable -> json.text("file", unreadable.file()).text("message", unreadable.message()));
		json.number("partial", answer.partial()).number("overlapping", answer.overlapping())
				.seconds("recordedSeconds", answer.recordedNanos());
		if (answer.since() != null) {
			json.text("since", answer.since().toString());
		}
		json.objects("services", answer.services(), service -> json.text("service", service.service())
				.number("recordings", service.recordings()).number("hosts", service.hosts())
				.number("withWarnings", service.warnings()).seconds("blockingSeconds", service.load().blockingNanos())
				.seconds("contentionSeconds", service.load().contentionNanos())
				.share("blockedAtOnce", service.load().blockedAtOnce())
				.seconds("recordedSeconds", service.load().recordedNanos()));
		json.objects("findings", answer.findings(), group -> group(group, answer));
		json.objects("sites", answer.sites(), group -> group(group, answer));
	}

	private void group(CostGroup group, Answer answer) throws IOException {
		for (Map.Entry<String, String> part : group.key().entrySet()) {
			json.text(part.getKey(), part.getValue());
		}
		if (!group.message().isEmpty()) {
			json.text("message", group.message());
		}
		json.number("recordings", group.recordings()).number("count", group.count())
				.seconds("seconds", group.nanos()).seconds("secondsPerHour", answer.perHour(group.nanos()))
				.seconds("maxSeconds", group.maxNanos());
		if (group.share() > 0) {
			json.share("share", group.share());
		}
		if (group.percentiles() != null) {
			json.seconds("p50Seconds", group.percentiles()[0]).seconds("p95Seconds", group.percentiles()[1])
					.seconds("p99Seconds", group.percentiles()[2]);
		}
		json.object("worst", group.worst(), worst -> json.text("file", worst.file()).seconds("seconds", worst.nanos()));
		json.text("first", group.first().toString());
		if (answer.since() != null) {
			json.flag("new", group.isNew());
		}
		json.objects("services", group.byService(), service -> json.text("service", service.service())
				.number("recordings", service.recordings()).seconds("seconds", service.nanos()));
		json.objects("overTime", group.overTime(), step -> json.text("start", step.start().toString())
				.seconds("seconds", step.nanos())
				.seconds("recordedSeconds", answer.recorded().getOrDefault(step.start(), 0L)));
	}
}
