package org.threadlanes.ui.model;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Target;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadRequests;
import org.threadlanes.core.lanes.WaitGroup;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.paint.WaitFamily;

/** The texts of waits in table and tooltip. Immutable. */
public record WaitTexts(ThreadLanes lanes, TimeTexts times) {

	private static final Messages TEXT = Messages.of(WaitTexts.class);
	private static final int MAX_LENGTH = 300;

	/** @return the name of a family of kinds */
	public static String family(WaitFamily family) {
		return family.kinds().size() == 1 ? Vocabulary.of(family.kinds().get(0))
				: TEXT.get("family." + family.id());
	}

	/** @return the name of the family's only kind in a recording; of the family if there are several */
	public static String family(WaitFamily family, ThreadLanes lanes) {
		WaitKind only = null;
		for (WaitKind kind : family.kinds()) {
			if (lanes.totals().count(kind) > 0) {
				if (only != null) {
					return family(family);
				}
				only = kind;
			}
		}
		return Vocabulary.of(only == null ? family.kinds().get(0) : only);
	}

	/** @return the thread's name, made safe and shortened */
	public static String name(ThreadLane lane) {
		return SafeText.shorten(lane.label(), MAX_LENGTH);
	}

	public String cell(ThreadLane lane, int i, WaitColumn column) {
		return switch (column) {
			case THREAD -> name(lane);
			case WAIT -> Vocabulary.of(lane.kind(i));
			case VERDICT -> Vocabulary.of(lane.verdict(i));
			case START -> times.start(lane, i, 9);
			case DURATION -> WaitTimes.millis(lane, i);
			case TARGET -> target(lane.target(i));
			case FRAME -> ownFrame(lane.stack(i));
			case WHY -> why(lane, lane.groupOf(i));
		};
	}

	/** @return what it waited on; empty if not recorded */
	String target(int number) {
		return SafeText.shorten(lanes.target(number).name(), MAX_LENGTH);
	}

	/** @return the first application frame; empty if there is none */
	public String ownFrame(int number) {
		Frame own = CallFrames.of(lanes, number).own();
		return own == null ? "" : SafeText.shorten(own.readableLocation(), MAX_LENGTH);
	}

	/** @return a brief reason for the verdict on the waits of a site */
	String why(ThreadLane lane, WaitGroup site) {
		if (site.verdict() == Verdict.WORK) {
			return TEXT.get("why.work");
		}
		if (site.isOnLoop() && site.verdict() == Verdict.BLOCKING) {
			StackRule tolerated = tolerated(site.stack());
			return tolerated == null ? TEXT.get("why.loop") : TEXT.get("why.tolerated", tolerated.name());
		}
		Decision decision = lanes.decision(lane, site.stack(), site.kind());
		return switch (decision.by()) {
			case RULE -> decision.rule().name();
			case INFERRED -> TEXT.get("why.inferred", decision.inferred().summary());
			case NOTHING -> decision.inferred().summary();
		};
	}

	/** @return the rule that accepts waits with this stack on event loops, so that no finding counts them; or null */
	private StackRule tolerated(int stack) {
		StackClassification classification = lanes.classification(stack);
		return classification == null ? null : classification.tolerated();
	}

	/** @return the verdict as a sentence for this thread: {@code Blocking an event loop} */
	public String verdictSentence(ThreadLane lane, int i) {
		Verdict verdict = lane.verdict(i);
		if (verdict == Verdict.BLOCKING) {
			if (lane.isOnLoop(i)) {
				return TEXT.get("verdict.loop");
			}
			return TEXT.get("verdict.blocking." + lane.kind().id());
		}
		return TEXT.get("verdict." + verdict.id());
	}

	/** @return what it waited on, and other data of the event: {@code localhost (127.0.0.1) : 18090 · 119 bytes} */
	public String targetLine(ThreadLane lane, int i) {
		Target target = lanes.target(lane.target(i));
		WaitKind kind = lane.kind(i);
		StringBuilder line = new StringBuilder(place(target));
		if (lane.amount(i) >= 0 && (kind.isSocket() || kind.isFile()) && kind != WaitKind.FILE_FORCE) {
			boolean write = kind == WaitKind.SOCKET_WRITE || kind == WaitKind.FILE_WRITE;
			append(line, TEXT.get(write ? "bytes.written" : "bytes.read", lane.amount(i)));
		}
		if ((kind == WaitKind.SOCKET_READ || kind == WaitKind.MONITOR_WAIT) && lane.groupOf(i).hasEvents()) {
			String what = kind == WaitKind.SOCKET_READ ? "timeout.read" : "timeout.wait";
			append(line, target.timeoutMillis() > 0
					? TEXT.get(what, Durations.exact(target.timeoutMillis() * 1_000_000)) : TEXT.get(what + ".none"));
		}
		return line.toString();
	}

	private static void append(StringBuilder line, String part) {
		if (line.length() > 0) {
			line.append("   \u00b7   ");
		}
		line.append(part);
	}

	private static String place(Target target) {
		String name = SafeText.shorten(target.name(), MAX_LENGTH);
		String address = SafeText.shorten(target.address(), 80);
		int colon = name.lastIndexOf(':');
		if (address.isEmpty() || colon < 0 || name.startsWith(address)) {
			return name;
		}
		return name.substring(0, colon) + " (" + address + ") : " + name.substring(colon + 1);
	}

	/** @return the name of a request of a thread, how long it took, and when it began */
	public String request(ThreadLane lane, int i) {
		ThreadRequests requests = lane.requests();
		return TEXT.get("request", SafeText.shorten(lanes.request(requests.name(i)), MAX_LENGTH),
				Durations.text(requests.nanos(i)), times.time(requests.start(i), 6));
	}

	/** @return the reason for the verdict, in a sentence with the rule's name */
	public String rule(ThreadLane lane, int i) {
		if (lane.verdict(i) == Verdict.WORK) {
			return TEXT.get("rule.work");
		}
		if (lane.isOnLoop(i) && lane.verdict(i) == Verdict.BLOCKING) {
			StackRule tolerated = tolerated(lane.stack(i));
			return tolerated == null ? TEXT.get("rule.loop")
					: TEXT.get("rule.tolerated", tolerated.name(), tolerated.sentence());
		}
		Decision decision = lanes.decision(lane, i);
		return switch (decision.by()) {
			case RULE -> TEXT.get("rule.named", decision.rule().name(), decision.rule().sentence());
			case INFERRED -> TEXT.get("rule.inferred", decision.inferred().sentence());
			case NOTHING -> decision.inferred().sentence();
		};
	}

	/** @return what was or was not found on the stack; empty if there is nothing to add */
	public String seen(ThreadLane lane, int i) {
		StackClassification classification = lanes.classification(lane.stack(i));
		if (classification == null) {
			return "";
		}
		StringBuilder text = new StringBuilder();
		Verdict verdict = lane.verdict(i);
		if (verdict == Verdict.BLOCKING) {
			if (lane.isOnLoop(i) && lane.kind(i).isSocket()) {
				text.append(TEXT.get("seen.no-transport")).append(' ');
			}
			if (classification.loop() != null) {
				text.append(TEXT.get("seen.loop", classification.loop().sentence())).append(' ');
			}
		}
		if (classification.truncated()) {
			int depth = lanes.stack(lane.stack(i)).frames().size();
			boolean kindTold = lane.isOnLoop(i) && classification.loop() == null;
			text.append(TEXT.get(kindTold ? "seen.cut-loop" : "seen.cut", depth));
		}
		return text.toString().strip();
	}
}
