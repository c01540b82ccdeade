package org.threadlanes.core.csv;

import org.threadlanes.core.recording.ChunkStart;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.TypeDescription;

/** Shows events to two visitors. */
final class TeeVisitor implements EventVisitor {

	private final EventVisitor first;
	private final EventVisitor second;

	TeeVisitor(EventVisitor first, EventVisitor second) {
		this.first = first;
		this.second = second;
	}

	@Override
	public void beginChunk(ChunkStart chunk) {
		first.beginChunk(chunk);
		second.beginChunk(chunk);
	}

	@Override
	public boolean wants(TypeDescription type) {
		return first.wants(type) || second.wants(type);
	}

	@Override
	public EventHandler visit(EventType type) {
		EventHandler one = first.visit(type);
		EventHandler two = second.visit(type);
		if (one == null || two == null) {
			return one == null ? two : one;
		}
		return values -> {
			one.event(values);
			two.event(values);
		};
	}
}
