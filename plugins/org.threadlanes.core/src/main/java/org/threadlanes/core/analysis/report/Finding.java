package org.threadlanes.core.analysis.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.DurationList;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * A problem, or a check that could not run.
 *
 * @param code the kind of problem
 * @param pool the pool; null if there is none, or several
 * @param severity its severity
 * @param forms the message, and shorter ones down to the headline, for where there is less room
 * @param brief forms shorter than the headline, without its minor clauses; may be empty
 * @param answers for where there is no room for these, sentences that answer why, the longest first; may be empty
 * @param waitKind the kind of the waits; if a call reads and writes, the one that took longer; null if several or none
 * @param threads the number of threads concerned
 * @param count the number of waits; of a saturated pool, of saturated periods
 * @param nanos their time in ns; for event loops out of balance, the work of the busy ones
 * @param maxNanos the longest of them in ns
 * @param frames the call where most of the time went; {@link CallFrames#NONE} if it is not about calls
 * @param target what most of the time was waited on; may be empty
 * @param on the target for a reader: {@code Semaphore.acquire} rather than the class that implements its lock
 * @param stack the most frequent stack by time, the innermost frame first; may be empty
 * @param activities what the threads did, instead of a call; null if it is about a call or a setting
 * @param cause why the threads waited; null if nothing shows it
 * @param setting the setting that hides what the check needs; null if none does
 * @param worst the longest wait, or one about as long of which it is known who had the lock; null if there is none
 * @param waits selects the waits concerned, of all of the recording
 * @param hides the checks that could not run; empty for a problem
 */
public record Finding(FindingCode code, Pool pool, Severity severity, List<Message> forms, List<Message> brief,
		List<Message> answers, WaitKind waitKind, int threads, long count, long nanos, long maxNanos, CallFrames frames,
		String target, String on, List<Frame> stack, Message activities, Cause cause, HidingSetting setting,
		SpanRef worst, SpanPredicate waits, Set<FindingCode> hides) {

	/** @return one sentence for the user, without the final period */
	public Message message() {
		return forms.get(0);
	}

	/** @return the message, or what is most important of it if the rest is shown elsewhere */
	public Message headline() {
		return forms.get(forms.size() - 1);
	}

	/** @return the message and all shorter forms, the longest first, for one line */
	public List<Message> lines() {
		return Stream.concat(forms.stream(), brief.stream()).toList();
	}

	/** @return the name of the pool; empty if there is none, or several */
	public String poolName() {
		return pool == null ? "" : pool.name();
	}

	/** @return the number of waits; -1 if it is not about waits, or some were put together from samples */
	public long knownCount() {
		return code.isOfWaits() && !isSampled() ? count : -1;
	}

	private boolean isSampled() {
		return pool != null && pool.waitGroups().anyMatch(WaitGroup::isSampled);
	}

	/**
	 * @return the durations of the waits; if a call reads and writes, of those that took longer; null if it is not
	 *         about waits of one pool. Visits every wait of the pool
	 */
	public Percentiles durations() {
		if (waits == SpanPredicate.NONE || pool == null) {
			return null;
		}
		DurationList all = new DurationList();
		pool.lanes().forEach(lane -> all.add(lane,
				i -> waits.matches(lane, i) && (waitKind == null || lane.kind(i) == waitKind)));
		return isSampled() ? Percentiles.UNKNOWN : all.percentiles();
	}

	/** @return whether it only says of the same threads what another finding says, too, and more */
	boolean repeats(Finding other) {
		boolean isDeadlock = other.code == FindingCode.OPEN_WAIT && other.severity == Severity.WARNING;
		boolean isUnexplained = other.code == FindingCode.CONTENTION && other.cause == null
				&& other.waits != SpanPredicate.NONE;
		return code == FindingCode.POOL_SATURATED && isUnexplained && pool == other.pool
				|| code == FindingCode.CONTENTION
				&& (isDeadlock && pool == other.pool || cause != null && other.cause != null
				// A pool may wait for several locks, all by ReentrantLock.lock.
				&& (cause == other.cause || cause.first().kind() != CauseKind.LOCK)
				&& cause.first().kind() == other.cause.first().kind()
				&& cause.first().resource().equals(other.cause.first().resource())
				&& cause.waiting().pool().equals(other.cause.waiting().pool()));
	}

	/** @return the call site for data, {@code library frame <- own frame}; empty if it is not about calls */
	public String where() {
		return String.join(" <- ", frames.path());
	}

	/**
	 * @param language the user's language, or {@link Locale#ROOT} for data
	 * @return the setting that hides what the check needs, or the threads and what they did; empty for a finding that
	 *         has a call site instead
	 */
	public String evidence(Locale language) {
		return setting != null ? setting.toString() : activities != null ? activities.in(language) : "";
	}

	/**
	 * @param language the user's language
	 * @param calledBy an arrow between the frame of a library and that of the program
	 * @return the evidence, or the call site; may be empty
	 */
	public String detail(Locale language, String calledBy) {
		return setting == null && activities == null ? String.join(calledBy, frames.readablePath())
				: evidence(language);
	}

	/** @return the same with the arrow of texts: {@code library frame <- own frame} */
	public String detail(Locale language) {
		return detail(language, " <- ");
	}

	/** @return the same in the language of this JVM, with the arrow of pages */
	public String detail() {
		return detail(Locale.getDefault(), " \u2190 ");
	}

	/** What a check fills in before it returns a finding. */
	static final class Builder {

		private final FindingCode code;
		private final Pool pool;
		private Severity severity = Severity.WARNING;
		private List<Message> forms;
		private List<Message> brief = List.of();
		private List<Message> answers = List.of();
		private WaitKind waitKind;
		private int threads;
		private long count;
		private long nanos;
		private long maxNanos;
		private CallFrames frames = CallFrames.NONE;
		private String target = "";
		private String on = "";
		private List<Frame> stack = List.of();
		private Message activities;
		private Cause cause;
		private HidingSetting setting;
		private SpanRef worst;
		private SpanPredicate waits = SpanPredicate.NONE;
		private Set<FindingCode> hides = Set.of();

		/** A warning about a pool, or about no pool if it is null. */
		Builder(FindingCode code, Pool pool) {
			this.code = code;
			this.pool = pool;
		}

		Finding build() {
			return new Finding(code, pool, severity, forms, brief, answers, waitKind, threads, count, nanos, maxNanos,
					frames, target, on, stack, activities, cause, setting, worst, waits, hides);
		}

		Builder withSeverity(Severity severity) {
			this.severity = severity;
			return this;
		}

		Builder withMessage(String key, Object ... arguments) {
			forms = List.of(FindingTexts.TEXT.message("finding." + key, arguments));
			return this;
		}

		/**
		 * Sets a message that ends with what the waits cost, and the same without that as headline.
		 *
		 * @param costs what they cost, and shorter forms of it
		 */
		Builder withMessage(List<Message> costs, String key, Object ... arguments) {
			forms = Stream.concat(costs.stream().map(List::of), Stream.of(List.of())).map(cost -> {
				Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
				all[arguments.length] = cost;
				return FindingTexts.TEXT.message("finding." + key, all);
			}).toList();
			return this;
		}

		/** Sets counts, times, call site and message from waits of one kind, or of several if that is null. */
		Builder withWaits(WaitAggregate group, WaitKind kind) {
			return withWaits(group, kind, group.counted(kind));
		}

		/** @param counted what they are, and how many */
		Builder withWaits(WaitAggregate group, WaitKind kind, Message counted) {
			threads = group.threads();
			count = group.count();
			nanos = group.nanos();
			maxNanos = group.longest();
			target = group.target();
			on = group.frames().on(target);
			withFrames(group.frames(), group.stack());
			worst = group.worst();
			waitKind = kind;
			waits = group.filter();
			return withMessage(code.id(), group.threads(), Durations.text(group.nanos()), counted,
					group.longestText(), FindingTexts.name(pool == null ? "" : pool.name()), group.mainPercent(),
					group.frames().shortName());
		}

		/** Shows another wait than the longest. */
		Builder withWorst(SpanRef wait) {
			worst = wait;
			return this;
		}

		/** Adds a shorter form, without what the waits are and how many. */
		Builder withBriefWaits(WaitAggregate group) {
			return withBrief(List.of(FindingTexts.TEXT.message("finding." + code.id() + ".brief", group.threads(),
					Durations.text(group.nanos()), group.longestText(),
					FindingTexts.name(pool == null ? "" : pool.name()))), List.of());
		}

		/**
		 * @param brief forms shorter than the headline, the longest first
		 * @param answers sentences that answer why, the longest first
		 */
		Builder withBrief(List<Message> brief, List<Message> answers) {
			this.brief = List.copyOf(brief);
			this.answers = List.copyOf(answers);
			return this;
		}

		Builder withCause(Cause cause) {
			this.cause = cause;
			return this;
		}

		/** Sets the frames responsible, and their stack. */
		Builder withFrames(CallFrames frames, List<Frame> stack) {
			this.frames = frames;
			this.stack = List.copyOf(stack);
			return this;
		}

		Builder withThreads(int threads) {
			this.threads = threads;
			return this;
		}

		Builder withTimes(long count, long nanos, long maxNanos) {
			this.count = count;
			this.nanos = nanos;
			this.maxNanos = maxNanos;
			return this;
		}

		/** Sets the activities of threads, instead of a call. */
		Builder withEvidence(String key, Object ... arguments) {
			frames = CallFrames.NONE;
			target = "";
			on = "";
			activities = FindingTexts.TEXT.message("finding." + key, arguments);
			return this;
		}

		/** Sets the setting, or null, that hides what the checks of these codes need. */
		Builder withHidden(HidingSetting setting, Set<FindingCode> codes) {
			this.setting = setting;
			hides = Set.copyOf(codes);
			return this;
		}
	}
}
