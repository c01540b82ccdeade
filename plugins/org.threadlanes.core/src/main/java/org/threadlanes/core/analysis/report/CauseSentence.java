package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.causes.Unwaited;
import org.threadlanes.core.analysis.sites.Activity;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLanes;

/** What a cause says: who waited for what, and what those did meanwhile that had it. */
final class CauseSentence {

	/** Who waited for what: the first that fits a cause. */
	private enum Form {
		UNSEEN_TURNS("unseen.turns", cause -> isUnnamed(cause)
				&& cause.holding().stream().anyMatch(holder -> holder.otherwise() == Unwaited.UNSEEN)),
		UNSEEN_OPEN("unseen.open", cause -> isUnnamed(cause) && cause.waiting().nanos() == 0),
		UNSEEN("unseen", Form::isUnnamed),
		FEW("resource.few", cause -> is(cause, CauseKind.RESOURCE) && cause.first().size() > 0
				&& cause.holding().isEmpty()),
		NAMED("resource.named", cause -> !handedOut(cause).isEmpty()),
		/** Threads wait for tasks of others, rather than for each other. */
		TASKS("straggler.tasks", cause -> is(cause, CauseKind.STRAGGLER)
				&& cause.holding().stream().anyMatch(holder -> !holder.pool().equals(cause.waiting().pool()))),
		ITSELF("pool.itself", Cause::isOfItself),
		/** The pool that owes the results waits for itself. */
		STARVED("pool.starved", cause -> cause.through().contains(cause.first().resource())),
		/** Those that wait for a pool's results run some of its tasks meanwhile: the call is the same. */
		LENT("pool.lent", cause -> is(cause, CauseKind.POOL) && !cause.holding().isEmpty()
				&& cause.waiting().frames().concurrent() == null
				&& cause.holding().get(0).call().equals(cause.waiting().call())),
		/** Of virtual threads, whether for results or for room in its queue. */
		UNSEEN_POOL("pool.unseen", cause -> is(cause, CauseKind.POOL) && cause.waiting().frames() == CallFrames.NONE),
		/** Not all threads of the pool are at work. */
		LIMITED("pool.limited", (cause, lanes) -> is(cause, CauseKind.POOL) && lanes.pools().stream().anyMatch(
				pool -> pool.name().equals(cause.first().resource()) && pool.lanes().size() > cause.first().size())),
		/** Single threads wait for memory. */
		STALLED("gc.stalled", cause -> is(cause, CauseKind.GC) && !cause.waiting().pool().isEmpty()),
		AWAITED("gc.awaited", cause -> is(cause, CauseKind.GC) && cause.waiting().threads() == 0),
		/** Its key is the kind's. */
		PLAIN("", cause -> true);

		private final String key;
		private final BiPredicate<Cause, ThreadLanes> fits;

		Form(String key, Predicate<Cause> fits) {
			this(key, (cause, lanes) -> fits.test(cause));
		}

		Form(String key, BiPredicate<Cause, ThreadLanes> fits) {
			this.key = key;
			this.fits = fits;
		}

		static Form of(Cause cause, ThreadLanes lanes) {
			return Arrays.stream(values()).filter(form -> form.fits.test(cause, lanes)).findFirst().orElse(PLAIN);
		}

		private static boolean is(Cause cause, CauseKind kind) {
			return cause.first().kind() == kind;
		}

		private static boolean isUnnamed(Cause cause) {
			return is(cause, CauseKind.RESOURCE) && cause.first().resource().isEmpty();
		}

		/** @return whether it says already who keeps the threads */
		boolean saysHolders(CauseKind kind) {
			return this == ITSELF || this == STARVED || kind == CauseKind.CONNECT || kind == CauseKind.DNS
					|| kind == CauseKind.GC;
		}
	}

	private static final Messages TEXT = FindingTexts.TEXT;
	/** Every call above this part of the largest is named. */
	private static final double NAMED = 0.2;
	private static final int MAX_NAMED = 3;
	/** Of the time of a lock: less is not worth mentioning. */
	private static final double LEAST_UNKNOWN = 0.1;
	private static final List<Message> OTHERS = List.of(TEXT.message("contention.others"));
	/** What is waited for in a call that says most of it. */
	private static final Set<CauseKind> CALLED = EnumSet.of(CauseKind.RESOURCE, CauseKind.LOCK, CauseKind.QUEUE_FULL,
			CauseKind.STRAGGLER);

	private final ThreadLanes lanes;
	private final Cause cause;
	private final Cause.Link first;
	private final Form form;

	private CauseSentence(ThreadLanes lanes, Cause cause) {
		this.lanes = lanes;
		this.cause = cause;
		first = cause.first();
		form = Form.of(cause, lanes);
	}

	/** @return the finding, which says the cause */
	static Finding.Builder addTo(Finding.Builder finding, ThreadLanes lanes, Cause cause) {
		CauseSentence sentence = new CauseSentence(lanes, cause);
		sentence.addBrief(finding);
		return finding.withMessage(sentence.cost(), "contention", sentence.waiting(OTHERS), sentence.holding(),
				sentence.through());
	}

	/** Adds shorter forms: without minor clauses, with the first holder only, without what a call is for, or it. */
	private void addBrief(Finding.Builder finding) {
		if (holders().isEmpty()) {
			return;
		}
		Holder holder = holders().get(0);
		Object who = who(holder, mayBeMore() ? ".seen" : "");
		String more = mayBeMore() ? ".more" : "";
		Message had = had("holder" + more, holder, who);
		Message hadBrief = had("holder.brief" + (isOwn(holder) && mayBeMore() ? ".seen" : more), holder, who);
		Message waiting = waiting(List.of());
		List<Message> brief = new ArrayList<>(List.of(line(waiting, had), line(waiting, hadBrief)));
		List<Message> answers = new ArrayList<>();
		if (form == Form.NAMED || form == Form.TASKS || form == Form.PLAIN && CALLED.contains(first.kind())) {
			brief.add(line(TEXT.message("contention.brief", FindingTexts.waiters(lanes, cause.waiting()),
					first.kind() == CauseKind.RESOURCE ? resource() : cause.waiting().frames().shortName()), hadBrief));
		}
		if (cause.waiting().threads() > 0) {
			Stream.of(awaited(), "contention.waited", "contention.waited.brief").filter(key -> !key.isEmpty())
					.forEach(key -> answers.add(line(TEXT.message(key, cause.waiting().threads(),
							FindingTexts.waiters(lanes, cause.waiting()), handedOut(cause), resource()), hadBrief)));
		}
		answers.add(isOwn(holder) ? hadBrief.asSentence() : hadBrief);
		finding.withBrief(brief, answers);
	}

	/** @return the key of who waited for what, if a few words say it; else empty */
	private String awaited() {
		boolean isSaid = switch (first.kind()) {
			case RESOURCE -> form == Form.NAMED;
			case LOCK, QUEUE_FULL, POOL -> form == Form.PLAIN || form == Form.LIMITED;
			default -> false;
		};
		return isSaid ? "contention.waited." + first.kind().id() : "";
	}

	private static Message line(Message waiting, Message had) {
		return TEXT.message("finding.contention", waiting, TEXT.message("contention.held", List.of(had)), List.of(),
				List.of());
	}

	private String resource() {
		return form == Form.TASKS ? FindingTexts.name(cause.holding().get(0).pool())
				: first.resource().isEmpty() ? cause.waiting().frames().shortName() : shortName(first.resource());
	}

	/**
	 * @param others says that other threads held it; nothing if the rest of the sentence does
	 * @return who waited for what
	 */
	private Message waiting(List<Message> others) {
		String call = cause.waiting().frames().shortName();
		String nanos = Durations.text(cause.waiting().nanos());
		return TEXT.message("contention." + (form == Form.PLAIN ? first.kind().id() : form.key),
				cause.waiting().threads(), FindingTexts.name(cause.waiting().pool()), resource(),
				first.kind() == CauseKind.GC ? Math.round(100 * cause.waiting().share()) : first.size(),
				nanos, TEXT.message("contention.pauses", lanes.pauses().count(), nanos,
						Durations.text(lanes.pauses().longestNanos())),
				FindingTexts.waiters(lanes, cause.waiting()), call, handedOut(cause), others);
	}

	private static String handedOut(Cause cause) {
		return cause.first().kind() == CauseKind.RESOURCE ? HandedOut.by(cause.first().resource()) : "";
	}

	private List<Message> through() {
		List<String> names = cause.through().stream().filter(name -> !name.equals(first.resource()))
				.map(this::shortName).toList();
		return names.isEmpty() ? List.of() : List.of(TEXT.message("contention.through", names));
	}

	private String shortName(String name) {
		int dot = name.lastIndexOf('.');
		boolean isCall = dot > 0 && Character.isLowerCase(name.charAt(dot + 1));
		return first.kind() == CauseKind.POOL || dot < 0 ? FindingTexts.name(name)
				: isCall ? new Frame(name.substring(0, dot), name.substring(dot + 1), 0).shortLocation()
						: name.substring(dot + 1);
	}

	/** @return what those did meanwhile that had it: every call that matters; nothing if that is not known */
	private List<Message> holding() {
		if (cause.holding().isEmpty()) {
			boolean isUnheld = first.kind() == CauseKind.RESOURCE && first.size() == 0;
			return isUnheld ? List.of(TEXT.message("contention.unheld")) : List.of();
		}
		List<Message> activities = new ArrayList<>();
		boolean isMixed = !holders().stream().allMatch(this::isOwn);
		boolean ownBefore = false;
		for (Holder holder : holders()) {
			activities.add(had(ownBefore && !isLast() && isOwn(holder) ? "holder.next" : "holder", holder,
					who(holder, isMixed ? ".others" : mayBeMore() ? ".single" : "")));
			ownBefore = isOwn(holder);
		}
		double unknown = 1 - cause.holding().stream().mapToDouble(Holder::share).sum();
		if (first.kind() == CauseKind.LOCK && !activities.isEmpty() && unknown > LEAST_UNKNOWN) {
			activities.add(TEXT.message("contention.unknown", Math.round(100 * unknown)));
		}
		return activities.isEmpty() ? List.of()
				: List.of(TEXT.message("contention.held" + (mayBeMore() ? ".more" : ""), activities));
	}

	/** @return those whose call matters; none if who waited for what says it already */
	private List<Holder> holders() {
		List<Holder> named = new ArrayList<>();
		for (Holder holder : form.saysHolders(first.kind()) ? List.<Holder> of() : cause.holding()) {
			// Whose call is unknown comes last, and may have done anything that the recording does not show.
			boolean isKnown = holder.frames() != CallFrames.NONE || named.isEmpty();
			if (isKnown && named.size() < MAX_NAMED && holder.share() >= NAMED * cause.holding().get(0).share()) {
				named.add(holder);
			}
		}
		return named;
	}

	/** @param own the key of one of those that wait */
	private Object who(Holder holder, String own) {
		String pool = FindingTexts.name(holder.pool());
		return !isOwn(holder) ? pool : TEXT.message("contention.who" + (isLast() ? ".last" : own), pool);
	}

	private Message had(String key, Holder holder, Object who) {
		return TEXT.message("contention." + key, Math.round(100 * holder.share()), who, activity(holder),
				holder.target().isEmpty() ? 0 : 1, FindingTexts.name(holder.target()));
	}

	/** @return whether those that are seen to have it need not be all */
	private boolean mayBeMore() {
		return first.mayBeMore() || cause.end().mayBeMore();
	}

	private boolean isLast() {
		return first.kind() == CauseKind.STRAGGLER;
	}

	/** @return whether it is one of those that wait; a pool's only thread has a name */
	private boolean isOwn(Holder holder) {
		return isLast() || first.kind() != CauseKind.LATE && holder.pool().equals(cause.waiting().pool())
				&& !FindingTexts.isThread(lanes, holder.pool());
	}

	/** Who waits in the same call as the others while it has one waits for another one. */
	private Message activity(Holder holder) {
		CallFrames frames = holder.frames();
		if (frames == CallFrames.NONE && holder.kind() == null && holder.otherwise() == Unwaited.RUNNING) {
			return Activity.unseen(lanes.settings().threshold(WaitKind.PARK.eventType()));
		}
		return first.kind() == CauseKind.RESOURCE && holder.kind() == WaitKind.PARK && frames.library() != null
				&& frames.libraryName().equals(cause.waiting().frames().libraryName())
						? TEXT.message("contention.another", frames.shortName()) : holder.activity();
	}

	/** @return what it costs the threads, and the same shorter */
	private List<Message> cost() {
		boolean isKnown = !cause.waiting().pool().isEmpty() && first.kind() != CauseKind.LATE
				&& cause.waiting().nanos() > 0;
		return !isKnown ? List.of() : FindingTexts.cost(lanes, cause.waiting());
	}
}
