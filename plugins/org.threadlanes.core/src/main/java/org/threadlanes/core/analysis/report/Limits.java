package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.SkippedPart;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.DataLoss;
import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** Finds out what a recording cannot show: from its settings, its gaps and its stacks. */
final class Limits {

	private static final int MAX_NAME = 40;
	/** The minimum unknown time that is worth a rule. */
	private static final double MUCH = 0.05;
	/** From the start of a JVM on, in ns. */
	static final long COLD = 60_000_000_000L;
	private static final double MUCH_COLD = 0.1;
	/** Without batches, async-profiler writes another type. */
	private static final String BATCHES = "profiler.WallClockSample";

	/** The lanes shown: limits are counted in them. */
	private final ThreadLanes lanes;
	private final ThreadLanes whole;
	private final RecordingSettings settings;
	private final List<Limit> limits = new ArrayList<>();

	private Limits(ThreadLanes lanes, ThreadLanes whole) {
		this.lanes = lanes;
		this.whole = whole;
		this.settings = whole.settings();
	}

	/**
	 * @param lanes the lanes that are shown
	 * @param whole the lanes of the whole recording, with its settings; the same if all are shown
	 */
	static List<Limit> of(ThreadLanes lanes, ThreadLanes whole) {
		Limits limits = new Limits(lanes, whole);
		limits.someEvents();
		limits.skippedParts();
		limits.gaps();
		limits.losses();
		limits.otherRecordings();
		limits.start();
		limits.sampled();
		limits.truncatedStacks();
		limits.unknownApplication();
		long virtual = limits.virtualThreads();
		for (WaitKind kind : WaitKind.values()) {
			// Without virtual threads, none can be pinned.
			if (kind != WaitKind.PINNED || virtual > 0) {
				limits.settingsOf(kind);
			}
		}
		return List.copyOf(limits.limits);
	}

	private void add(LimitCode code, String event, String value, String key, Object ... arguments) {
		limits.add(new Limit(code, event, value, FindingTexts.TEXT.message("limit." + key, arguments)));
	}

	private void someEvents() {
		if (lanes != whole) {
			add(LimitCode.SOME_EVENTS, "", "", "some-events");
		}
	}

	private void skippedParts() {
		for (SkippedPart part : whole.source().skipped()) {
			add(LimitCode.PARTIAL, "", part.size() + " bytes", "partial", part.offset(), part.size(),
					part.reason());
		}
	}

	/** An unreadable part explains the gap, and is already reported. */
	private void gaps() {
		long nanos = whole.source().unrecordedNanos();
		if (nanos > 0 && whole.source().skipped().isEmpty()) {
			String time = Durations.text(nanos);
			add(LimitCode.PARTIAL, "", time, "gap", time);
		}
	}

	private void losses() {
		long bytes = whole.losses().stream().mapToLong(DataLoss::bytes).sum();
		if (!whole.losses().isEmpty()) {
			add(LimitCode.DATA_LOSS, "", bytes + " bytes", "data-loss", whole.losses().size(), bytes);
		}
	}

	/** The JVM reports the sum of the settings of all recordings. */
	private void otherRecordings() {
		if (settings.recordings().size() > 1) {
			String names = settings.recordings().stream().map(name -> SafeText.shorten(name, MAX_NAME))
					.collect(Collectors.joining(", "));
			add(LimitCode.OTHER_RECORDINGS, "", names, "other-recordings", settings.recordings().size(), names);
		}
	}

	private void start() {
		long cold = whole.jvmStartNanos() + COLD - whole.startNanos();
		if (whole.jvmStartNanos() > 0 && cold >= MUCH_COLD * whole.nanos()) {
			add(LimitCode.START, "", "", "start");
		}
	}

	private void sampled() {
		boolean batches = whole.source().eventCounts().containsKey(BATCHES);
		addTime(LimitCode.SAMPLED, batches ? "sampled.batches" : "sampled", WaitGroup::isSampled);
		addTime(LimitCode.OPEN_SEEN, LimitCode.OPEN_SEEN.id(),
				group -> group.isOpen() && group.verdict() != Verdict.IDLE);
	}

	private void addTime(LimitCode code, String key, Predicate<WaitGroup> filter) {
		long nanos = lanes.lanes().stream().flatMap(lane -> lane.waitGroups().stream()).filter(filter)
				.mapToLong(WaitGroup::nanos).sum();
		if (nanos > 0) {
			String time = Durations.text(nanos);
			add(code, "", time, key, time);
		}
	}

	private void truncatedStacks() {
		long cut = 0;
		long all = 0;
		int depth = 0;
		boolean[] truncated = new boolean[lanes.stacks().size()];
		for (int i = 0; i < truncated.length; i++) {
			Stack stack = lanes.stack(i);
			if (stack.truncated()) {
				truncated[i] = true;
				depth = Math.max(depth, stack.frames().size());
			}
		}
		for (ThreadLane lane : lanes.lanes()) {
			for (WaitGroup site : lane.waitGroups()) {
				all += site.waits();
				cut += site.stack() != StackTable.NONE && truncated[site.stack()] ? site.waits() : 0;
			}
		}
		if (cut > 0) {
			add(LimitCode.TRUNCATED_STACKS, "", cut + " of " + all, "truncated-stacks", depth, cut, all);
		}
	}

	/** Without it, loops of libraries may be the application's. */
	private void unknownApplication() {
		long unknown = lanes.ruleUse().ownerNanos();
		long decided = lanes.totals().nanos(Verdict.BLOCKING) + lanes.totals().nanos(Verdict.IDLE);
		if (unknown > MUCH * decided) {
			String time = Durations.text(unknown);
			add(LimitCode.NO_APPLICATION, "", time, "no-application", time);
		}
	}

	private long virtualThreads() {
		long virtual = lanes.lanes().stream().filter(lane -> lane.kind() == ThreadKind.VIRTUAL).count();
		if (virtual > 0) {
			// A profiler samples carriers: what it saw of a virtual thread, it saw while a carrier ran it.
			boolean sampled = lanes.lanes().stream().filter(lane -> lane.kind() == ThreadKind.VIRTUAL)
					.flatMap(lane -> lane.waitGroups().stream())
					.anyMatch(WaitGroup::isSampled);
			add(LimitCode.VIRTUAL_THREADS, "", String.valueOf(virtual),
					sampled ? "virtual-threads.sampled" : "virtual-threads", virtual);
		}
		return virtual;
	}

	/** What samples show need not be recorded. */
	private void settingsOf(WaitKind kind) {
		if (settings.isProfiled()) {
			return;
		}
		String event = kind.eventType();
		Message what = Vocabulary.plural(kind);
		for (HiddenWaits hidden : HiddenWaits.all(settings, kind)) {
			boolean isOff = hidden.code() == LimitCode.DISABLED;
			add(hidden.code(), event, isOff ? "enabled = false" : hidden.setting().value(), hidden.code().id(), what,
					hidden.value());
			if (isOff) {
				return;
			}
		}
		if (!kind.isWork() && settings.values(event, "stackTrace").contains("false")) {
			add(LimitCode.NO_STACK_TRACES, event, "stackTrace = false", "no-stack-traces", what);
		}
	}
}
