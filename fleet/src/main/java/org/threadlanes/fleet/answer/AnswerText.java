package org.threadlanes.fleet.answer;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.fleet.answer.Answer.ServiceLoad;
import org.threadlanes.fleet.job.Unreadable;

/** The answer as text for a terminal. */
public final class AnswerText {

	static final Messages TEXT = Messages.of(AnswerText.class);
	private static final int MAX_NAME = 90;
	private static final int MAX_SERVICES = 20;
	private static final String OF_POOL = ".pool";

	private final Answer answer;
	private final PrintWriter out;

	private AnswerText(Answer answer, PrintWriter out) {
		this.answer = answer;
		this.out = out;
	}

	/**
	 * @param answer the answer
	 * @param out receives the text
	 */
	public static void print(Answer answer, PrintWriter out) {
		new AnswerText(answer, out).print();
		out.flush();
	}

	private void print() {
		out.println(summary(answer));
		if (answer.overlapping() > 0) {
			out.println("  " + TEXT.get("overlapping", answer.overlapping()));
		}
		for (Unreadable unreadable : answer.unreadable()) {
			out.println("  " + unreadable.message());
		}
		if (answer.since() != null) {
			groups(TEXT.get("new", answer.since()), answer.findings().stream().filter(CostGroup::isNew).toList());
		}
		groups(TEXT.get("findings"), answer.findings());
		groups(TEXT.get("sites"), answer.sites());
		out.println();
		out.println(TEXT.get("services"));
		List<ServiceLoad> services = answer.services();
		for (ServiceLoad service : services.subList(0, Math.min(MAX_SERVICES, services.size()))) {
			out.println("  " + TEXT.get("service", Durations.text(service.load().blockingNanos()), name(service.service()),
					service.recordings(), service.warnings(), service.load().blockedAtOnce(),
					percent(service.load().contention())));
		}
		if (services.size() > MAX_SERVICES) {
			out.println("  " + TEXT.get("more.services", services.size() - MAX_SERVICES));
		}
	}

	/** @return a part in percent */
	static String percent(double part) {
		return String.format(Locale.ROOT, part > 0 && part < 0.0995 ? "%.1f" : "%.0f", 100 * part);
	}

	/** @return the number of recordings, in one line */
	static String summary(Answer answer) {
		return TEXT.get("summary", answer.recordings(), answer.services().size(), answer.partial(),
				answer.unreadable().size());
	}

	/** @return the counts and the longest time of a group, in one line */
	static String about(CostGroup group, Answer answer) {
		return TEXT.get(group.isOfWaits() ? "group" : "group.not-waits", group.recordings(), answer.recordings(),
				group.maxNanos() == 0 ? 0 : group.count(), Durations.text(group.maxNanos()),
				Durations.text(answer.perHour(group.nanos())), group.share() > 0 ? 1 : 0, percent(group.share()),
				group.nanos() > 0 ? 1 : 0);
	}

	/** @return a service's name for display */
	static String name(String service) {
		return service.isEmpty() ? TEXT.get("unknown-service") : SafeText.shorten(service, MAX_NAME);
	}

	private void groups(String title, List<CostGroup> groups) {
		out.println();
		out.println(title);
		if (groups.isEmpty()) {
			out.println("  " + TEXT.get("none"));
		}
		for (CostGroup group : groups) {
			out.println("  " + (isInconclusive(group) ? "" : Durations.text(group.nanos()) + "  ") + title(group));
			out.println("    " + about(group, answer));
			String call = call(group);
			if (!call.isEmpty()) {
				out.println("    " + TEXT.get("in", call));
			}
			out.println("    " + TEXT.get("worst", SafeText.shorten(group.worst().file(), MAX_NAME)));
			if (!group.get("holder").isEmpty()) {
				out.println("    " + TEXT.get("held", SafeText.shorten(group.get("holder"), MAX_NAME)));
			}
			if (group.byService().size() > 1) {
				out.println("    " + services(group, 3, ", "));
			}
		}
	}

	/** @return the services with most of its time, and their part of it */
	static String services(CostGroup group, int most, String separator) {
		return group.byService().stream().limit(most).map(service -> group.nanos() == 0 ? name(service.service())
				: TEXT.get("page.share", name(service.service()), percent((double) service.nanos() / group.nanos())))
				.collect(Collectors.joining(separator));
	}

	/** @return whether the group is a check that could not run */
	static boolean isInconclusive(CostGroup group) {
		return group.get("code").equals(FindingCode.CANNOT_TELL.id());
	}

	private static Stream<String> frames(CostGroup group) {
		return Stream.of(group.get("library"), group.get("own")).filter(frame -> !frame.isEmpty());
	}

	/** @return the call of a group; empty if it has none */
	static String call(CostGroup group) {
		return frames(group).map(frame -> SafeText.shorten(frame, 2 * MAX_NAME)).collect(Collectors.joining(" <- "));
	}

	/** @return a call or a class without its package */
	private static String brief(String name) {
		int last = name.lastIndexOf('.');
		boolean isCall = last > 0 && last + 1 < name.length() && !Character.isUpperCase(name.charAt(last + 1));
		return SafeText.shorten(name.substring(1 + (isCall ? name.lastIndexOf('.', last - 1) : last)), MAX_NAME);
	}

	/** @return the finding or call site of a group as a sentence */
	static String title(CostGroup group) {
		String code = group.get("code");
		if (isInconclusive(group)) {
			return group.message();
		}
		String where = frames(group).map(AnswerText::brief).collect(Collectors.joining(" <- "));
		String pool = SafeText.shorten(group.get("pool"), MAX_NAME);
		String target = SafeText.shorten(group.get("target"), MAX_NAME);
		String kind = code.equals(FindingCode.CONTENTION.id()) ? "." + group.get("cause") : "";
		boolean isPool = kind.equals(OF_POOL);
		String resource = group.get("resource");
		boolean isOfItself = isPool && resource.equals(group.get("pool"));
		String what = code.isEmpty()
				? TEXT.get("title.site", pool, HasId.of(WaitKind.values(), group.get("wait")).map(Vocabulary::of)
						.orElse(group.get("wait")), target.isEmpty() ? 0 : 1, target)
				: TEXT.get("title." + code + kind + (isOfItself ? ".itself" : ""), pool.isEmpty() ? 0 : 1, pool,
						isPool ? SafeText.shorten(resource, MAX_NAME) : brief(resource), resource.isEmpty() ? 0 : 1);
		return where.isEmpty() ? what : TEXT.get("title.in", what, where);
	}
}
