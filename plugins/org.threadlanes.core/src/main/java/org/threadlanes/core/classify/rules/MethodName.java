package org.threadlanes.core.classify.rules;

import java.util.List;
import java.util.regex.Pattern;

import org.threadlanes.core.jfr.Frame;

/** What the name of a method suggests, which is only a hint. */
public enum MethodName {
	/** Runs a loop or a task. */
	RUNS("(?i)(do)?(run|call|loop|work|execute|consume|process)\\w*"),
	/** Does what its object is for: the JDK's names. */
	OF_TASK("run|call|accept|apply"),
	/** Runs its argument. */
	RUNS_OTHERS("(do)?[rR]un|call|loop|lambda\\$.*"),
	/** A method in which a loop waits for its next work, or that runs the loop. */
	FETCHES("(?i)((do)?(take|poll|next|pop|receive|consume|dequeue|fetch|drain|listen|accept|await|park|wait|idle|pause"
			+ "|peek|sleep|get|remove|loop|run\\w)[\\w$]*|\\w+(wait|loop))"),
	/** Gets work from elsewhere. */
	GETS_WORK("(get|read|fetch|await|waitFor|try|do|internal|blocking|b[lr]?)?([tT]ake|[pP]oll|[pP]ull|[nN]ext|[pP]op"
			+ "|[rR]eceive|[cC]onsume|[dD]equeue|[lL]isten|[aA]ccept|[sS]ubscribe|[wW]atch)([A-Z]\\w*)?"),
	/** Waits for something that another thread, process or pool returns. */
	AWAITS_REPLY("(?i:.*(reply|response|result|answer|(?<!next|take|poll|receive)request|invoke|send"
			+ "|borrow|acquire|connect|foravailable|(?<!re)lease).*)"
			+ "|(.*A|a)ck([A-Z]\\w*)?"),
	/** Adds to a buffer. */
	INSERTS("(do|try|b[lr]?)?([pP]ut|[oO]ffer|[eE]nqueue|[pP]ush|[iI]nsert|[aA]ppend|[aA]dd)([A-Z]\\w*)?"),
	/** Sleeps for its caller. */
	PAUSES("(?i)\\w*(sleep|pause|delay|backoff)\\w*"),
	/** A method of a library that does something for its caller. */
	SERVES("(do)?(?i)(call|ask|execute|submit|query|commit|write|put|offer|enqueue|push|publish|update|blocking|join"
			+ "|exchange|append|add|insert|save|store|persist|flush|sync).*");

	private final Pattern pattern;

	MethodName(String regex) {
		pattern = Pattern.compile(regex);
	}

	/** @return whether a name suggests this */
	public boolean fits(String method) {
		return pattern.matcher(method).matches();
	}

	/** @return whether the name of a frame's method suggests this */
	public boolean fits(Frame frame) {
		return fits(frame.methodName());
	}

	/** @return whether the name of one of these methods suggests this */
	public boolean fitsAny(List<Frame> frames) {
		return frames.stream().anyMatch(this::fits);
	}
}
