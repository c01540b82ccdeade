package org.threadlanes.app;

import java.util.List;
import java.util.stream.Stream;

import sun.misc.Signal;
import sun.misc.SignalHandler;

/** What Ctrl+C, or a request to end, does the first time; after that, and once closed, it has its usual effect. */
final class Interruption implements AutoCloseable {

	private record Handled(Signal signal, SignalHandler previous) {
	}

	private final List<Handled> handled;

	Interruption(Runnable first) {
		handled = Stream.of("INT", "TERM").map(Signal::new)
				.map(signal -> new Handled(signal, Signal.handle(signal, s -> {
			close();
			first.run();
		}))).toList();
	}

	@Override
	public void close() {
		handled.forEach(one -> Signal.handle(one.signal, one.previous));
	}
}
