package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

import org.threadlanes.core.classify.rules.NameRules.NameMatch;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.lanes.samples.ThreadDump;

/** The threads of a recording, each from the first event that mentions it. */
final class IncomingThreads {

	/** So many times the waits that are not packed. */
	private static final int MUCH_ROOM = 4;

	private final Rules rules;
	private final WaitBlock.Packer packer = new WaitBlock.Packer();
	private final Map<ThreadKey, LaneBuilder> byKey = new LinkedHashMap<>();
	/** By the numbers of the threads in the chunk; null for one not seen yet. */
	private LaneBuilder[] inChunk = new LaneBuilder[64];

	/** @param rules say what the names of threads mean */
	IncomingThreads(Rules rules) {
		this.rules = rules;
	}

	void beginChunk() {
		Arrays.fill(inChunk, null);
	}

	/** @return the threads so far, in the order of their numbers */
	Collection<LaneBuilder> all() {
		return byKey.values();
	}

	/** @return the thread in a field; null if there is none */
	LaneBuilder of(EventValues event, int field) {
		int number = event.threadNumber(field);
		if (number < 0) {
			return null;
		}
		if (number >= inChunk.length) {
			inChunk = Arrays.copyOf(inChunk, Math.max(number + 1, 2 * inChunk.length));
		}
		LaneBuilder thread = inChunk[number];
		if (thread == null) {
			thread = of(event.thread(field));
			inChunk[number] = thread;
		}
		return thread;
	}

	/** @return the thread that was dumped, which may have a name of its own there */
	LaneBuilder of(ThreadDump.Dumped dumped) {
		return all().stream().filter(thread -> thread.javaId() == dumped.id()).findFirst()
				.orElseGet(() -> of(new ThreadStruct(dumped.id(), 0, dumped.name(), "", null)));
	}

	/** @return a thread that is known from all events of the recording */
	LaneBuilder of(ThreadLane lane) {
		ThreadKey key = lane.key();
		return of(new ThreadStruct(key.javaId(), key.osId(), key.name(), lane.group(), null));
	}

	private LaneBuilder of(ThreadStruct struct) {
		ThreadKey key = struct.key();
		LaneBuilder thread = byKey.get(key);
		if (thread != null && struct.javaId() > 0 && !thread.is(struct)) {
			key = new ThreadKey(struct.javaId(), struct.osId(), struct.name());
			thread = byKey.get(key);
		}
		if (thread == null) {
			thread = new LaneBuilder(byKey.size(), key, struct, match(struct), packer);
			byKey.put(key, thread);
		} else if (!struct.name().isEmpty() && !struct.name().equals(thread.key.name())) {
			thread.rename(struct, match(struct));
		}
		return thread;
	}

	private NameMatch match(ThreadStruct struct) {
		return rules.names().match(struct.name(), struct.group());
	}

	/** @return passes on events that have a thread in this field; null if there is no such field */
	EventHandler handler(int field, BiConsumer<LaneBuilder, EventValues> action) {
		return field < 0 ? null : event -> {
			LaneBuilder thread = of(event, field);
			if (thread != null) {
				action.accept(thread, event);
			}
		};
	}

	/** @return reads events that only show that a thread exists; null if the type has no thread */
	EventHandler seen(EventType type) {
		int eventThread = type.want("eventThread");
		int thread = type.want("thread");
		return eventThread < 0 && thread < 0 ? null : event -> {
			of(event, eventThread);
			of(event, thread);
		};
	}

	/**
	 * Packs the waits of all threads if more than this are not packed. Threads keep the memory for as many more waits,
	 * unless it is much: then those give it back that need little of it.
	 */
	void packIfMany(int maxLoose) {
		if (sum(IncomingWaits::loose) >= maxLoose) {
			all().forEach(thread -> thread.waits.packMany());
			if (sum(IncomingWaits::room) > (long) MUCH_ROOM * maxLoose) {
				all().forEach(thread -> thread.waits.giveBack());
			}
		}
	}

	private long sum(ToIntFunction<IncomingWaits> number) {
		return all().stream().mapToLong(thread -> number.applyAsInt(thread.waits)).sum();
	}
}
