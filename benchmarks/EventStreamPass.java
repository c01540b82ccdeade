import java.nio.file.Path;
import java.time.Duration;

import jdk.jfr.consumer.EventStream;

/**
 * The yardstick of the benchmarks: the JDK's own reader, at its fastest (unordered, events used again), sums the
 * durations of six types and keeps nothing.
 */
public final class EventStreamPass {

	private static final String[] TYPES = {"jdk.SocketRead", "jdk.SocketWrite", "jdk.ThreadPark", "jdk.ThreadSleep",
		"jdk.JavaMonitorEnter", "jdk.JavaMonitorWait"};

	private long nanos;

	public static void main(String[] args) throws Exception {
		EventStreamPass pass = new EventStreamPass();
		try (EventStream events = EventStream.openFile(Path.of(args[0]))) {
			events.setOrdered(false);
			events.setReuse(true);
			for (String type : TYPES) {
				events.onEvent(type, event -> pass.nanos += event.getDuration().toNanos());
			}
			events.start();
		}
		System.out.println(Duration.ofNanos(pass.nanos));
	}
}
