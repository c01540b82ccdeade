package org.threadlanes.core.kinds;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.Messages;

/** The names of kinds of waits, verdicts and kinds of threads, in the language of this JVM. */
public final class Vocabulary {

	private static final Messages TEXT = Messages.of(Vocabulary.class);
	/** Cached: painters need one for each label. */
	private static final Map<WaitKind, String> KINDS = new EnumMap<>(WaitKind.class);
	static {
		for (WaitKind kind : WaitKind.values()) {
			KINDS.put(kind, TEXT.get("wait." + kind.id()));
		}
	}

	private Vocabulary() {
	}

	/** @return {@code Socket Read}, as JDK Mission Control calls the event */
	public static String of(WaitKind kind) {
		return KINDS.get(kind);
	}

	/** @return {@code socket read} */
	public static String inText(WaitKind kind) {
		return of(kind).toLowerCase(Locale.ROOT);
	}

	/**
	 * @param kind a kind; null for any
	 * @return {@code socket reads}
	 */
	public static Message plural(WaitKind kind) {
		return TEXT.message("waits." + (kind == null ? "any" : kind.id()));
	}

	/**
	 * @param kind a kind; null for several
	 * @param count how many
	 * @return {@code 1,500 socket reads}
	 */
	public static Message counted(WaitKind kind, long count) {
		return TEXT.message("counted." + (kind == null ? "waits" : kind.id()), count);
	}

	/** @return {@code Idle in pool} */
	public static String of(Verdict verdict) {
		return TEXT.get("verdict." + verdict.id());
	}

	/** @return {@code event loop} */
	public static String of(ThreadKind kind) {
		return TEXT.get("thread." + kind.id());
	}

	/** @return {@code event loops} */
	public static Message plural(ThreadKind kind) {
		return TEXT.message("threads." + kind.id());
	}
}
