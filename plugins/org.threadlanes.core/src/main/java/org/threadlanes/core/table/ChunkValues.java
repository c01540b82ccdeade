package org.threadlanes.core.table;

import java.util.IdentityHashMap;
import java.util.Map;

import org.openjdk.jmc.common.IMCThread;
import org.threadlanes.core.recording.Nanos;
import org.threadlanes.core.recording.ThreadStruct;
import org.threadlanes.core.rules.Glob;
import org.threadlanes.core.thread.ThreadKey;

/** What the readers of a chunk share: each thread of the chunk is looked at once. */
final class ChunkValues {

	private final int stackDepth;
	private final Glob threadGlob;
	private final JfrToolClock toolClock;
	private final Nanos nanos = new Nanos();
	private final Map<IMCThread, ThreadStruct> threads = new IdentityHashMap<>();
	private final Map<IMCThread, String> keptForKind = new IdentityHashMap<>();
	private final Map<IMCThread, Boolean> matches = new IdentityHashMap<>();

	ChunkValues(int stackDepth, Glob threadGlob, JfrToolClock toolClock) {
		this.stackDepth = stackDepth;
		this.threadGlob = threadGlob;
		this.toolClock = toolClock;
	}

	int stackDepth() {
		return stackDepth;
	}

	Nanos nanos() {
		return nanos;
	}

	/** @return the clock that times are shown by; null for each chunk's own */
	JfrToolClock toolClock() {
		return toolClock;
	}

	ThreadStruct thread(IMCThread thread) {
		return threads.computeIfAbsent(thread, ThreadStruct::of);
	}

	/** @return the Java thread id, else the operating system's */
	long threadId(IMCThread thread) {
		return ThreadKey.of(thread(thread)).id();
	}

	/** @return what a row keeps to tell later what a thread is for */
	String keptForKind(IMCThread thread) {
		return keptForKind.computeIfAbsent(thread, t -> ThreadKindResolver.keep(ThreadKey.of(thread(t))));
	}

	/** @return whether the filter lets a thread's events pass */
	boolean matches(IMCThread thread) {
		return matches.computeIfAbsent(thread, t -> threadGlob.matches(thread(t).name()));
	}
}
