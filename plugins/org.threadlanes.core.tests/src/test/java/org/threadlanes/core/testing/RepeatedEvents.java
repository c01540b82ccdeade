package org.threadlanes.core.testing;

import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.EventVisitor;

/** Passes events on, and counts those that arrive as repetitions. */
public final class RepeatedEvents implements EventVisitor {

	private final EventVisitor to;
	private int count;

	/** @param to receives the events */
	public RepeatedEvents(EventVisitor to) {
		this.to = to;
	}

	/** @return how many events were repetitions */
	public int count() {
		return count;
	}

	@Override
	public void beginChunk(ChunkStart chunk) {
		to.beginChunk(chunk);
	}

	@Override
	public EventHandler visit(EventType type) {
		EventHandler handler = to.visit(type);
		return handler instanceof EventHandler.Repeatable repeatable ? new Counting(repeatable) : handler;
	}

	private final class Counting implements EventHandler.Repeatable {

		private final EventHandler.Repeatable handler;

		Counting(EventHandler.Repeatable handler) {
			this.handler = handler;
		}

		@Override
		public void event(EventValues values) {
			handler.event(values);
		}

		@Override
		public int[] varying() {
			return handler.varying();
		}

		@Override
		public EventHandler.Repeated repeated() {
			EventHandler.Repeated repeated = handler.repeated();
			return (start, duration, number) -> {
				count++;
				repeated.event(start, duration, number);
			};
		}
	}
}
