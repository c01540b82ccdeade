package org.threadlanes.ui.testing;

import java.util.List;
import java.util.Map;
import java.util.Random;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/** A recording of random waits of every verdict: some threads with equally many waits. Deterministic for a seed. */
public final class MadeRecording implements EventSource {

	public static final long BEGIN = 1_700_000_000_000_000_000L;
	private static final List<String> FIELDS = List.of("startTime", "duration", "eventThread", "stackTrace");
	private static final Stack[] STACKS = {stack("java.net.Socket.read", "own.Code.call"),
			stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.ThreadPoolExecutor.getTask"),
			stack("sun.nio.ch.SocketChannelImpl.read", "io.netty.channel.socket.nio.NioSocketChannel.doReadBytes",
					"io.netty.channel.nio.NioEventLoop.run"),
			null};
	private static final String[] TYPES = {"jdk.SocketRead", "jdk.ThreadPark", "jdk.SocketWrite",
			"jdk.JavaMonitorEnter"};

	private final int threads;
	private final int waits;
	private final String name;
	private final String group;
	private final long length;
	private final long seed;
	private final long[] losses;

	private MadeRecording(int threads, int waits, String name, String group, long length, long seed, long ... losses) {
		this.threads = threads;
		this.waits = waits;
		this.name = name;
		this.group = group;
		this.length = length;
		this.seed = seed;
		this.losses = losses;
	}

	/** The events of one type; its first field is a time, its second a number. */
	private static final class Waits implements EventType, EventValues {

		private final String type;
		private final List<String> fields;
		private long start;
		private long duration;
		private int threadNumber;
		private ThreadStruct thread;
		private int stackNumber;

		Waits(String type, List<String> fields) {
			this.type = type;
			this.fields = fields;
		}

		@Override
		public String id() {
			return type;
		}

		@Override
		public int want(String ... names) {
			return List.of(names).stream().mapToInt(fields::indexOf).filter(f -> f >= 0).findFirst().orElse(-1);
		}

		@Override
		public boolean isEmpty(int field) {
			return field < 0;
		}

		@Override
		public long number(int field) {
			return field == 0 ? start : field == 1 ? duration : 0;
		}

		@Override
		public long nanos(int field) {
			return number(field);
		}

		@Override
		public double decimal(int field) {
			return number(field);
		}

		@Override
		public String text(int field) {
			return null;
		}

		@Override
		public int threadNumber(int field) {
			return field == 2 ? threadNumber : -1;
		}

		@Override
		public ThreadStruct thread(int field) {
			return thread;
		}

		@Override
		public int stackNumber(int field) {
			return field == 3 && STACKS[stackNumber] != null ? stackNumber : -1;
		}

		@Override
		public Stack stack(int field) {
			return STACKS[stackNumber];
		}

		@Override
		public String typeName(int field) {
			return null;
		}
	}

	private static Stack stack(String ... frames) {
		List<Frame> made = new java.util.ArrayList<>();
		for (String f : frames) {
			int dot = f.lastIndexOf('.');
			made.add(new Frame(f.substring(0, dot), f.substring(dot + 1), 1));
		}
		return new Stack(made, false);
	}

	/** @return the lanes of platform threads with a number of waits each, over 60 s */
	public static ThreadLanes of(int threads, int waits, long seed) {
		return new MadeRecording(threads, waits, "worker-thread-", "main", 60_000_000_000L, seed).lanes();
	}

	/** @return the lanes of virtual threads with a number of waits each, over 60 s */
	public static ThreadLanes virtual(int threads, int waits, long seed) {
		return new MadeRecording(threads, waits, "virtual-", "VirtualThreads", 60_000_000_000L, seed).lanes();
	}

	/**
	 * @return the lanes of two threads with 50 waits each, in which the JVM lost events at these times, ns from the
	 *            start
	 */
	public static ThreadLanes withLosses(long ... times) {
		return new MadeRecording(2, 50, "worker-thread-", "main", 60_000_000_000L, 9, times).lanes();
	}

	private ThreadLanes lanes() {
		try {
			return LanesBuilder.build(this, Rules.shipped(), Progress.NONE);
		} catch (RecordingException e) {
			throw new AssertionError(e);
		}
	}

	@Override
	public String name() {
		return "made";
	}

	@Override
	public ReadSummary read(EventVisitor visitor, Progress progress) {
		visitor.beginChunk(ChunkStart.OF_LOADED_ITEMS);
		Waits[] types = new Waits[TYPES.length];
		EventHandler[] handlers = new EventHandler[TYPES.length];
		for (int i = 0; i < TYPES.length; i++) {
			types[i] = new Waits(TYPES[i], FIELDS);
			handlers[i] = visitor.visit(types[i]);
		}
		Waits loss = new Waits("jdk.DataLoss", List.of("startTime", "amount"));
		loss.duration = 1_024;
		EventHandler lost = visitor.visit(loss);
		for (long time : losses) {
			loss.start = BEGIN + time;
			lost.event(loss);
		}
		Random random = new Random(seed);
		for (int t = 0; t < threads; t++) {
			ThreadStruct thread = new ThreadStruct(t + 1L, 0, name + t, group, null);
			long step = length / waits;
			for (int w = 0; w < waits; w++) {
				int which = random.nextInt(100);
				which = which < 55 ? 0 : which < 75 ? 1 : which < 90 ? 2 : 3;
				Waits wait = types[which];
				wait.threadNumber = t;
				wait.thread = thread;
				wait.stackNumber = which;
				wait.start = BEGIN + w * step + (long) (random.nextDouble() * step / 4);
				wait.duration = (long) (random.nextDouble() * step * 0.75);
				handlers[which].event(wait);
			}
		}
		return summary();
	}

	@Override
	public RecordingContents contents(Progress progress) {
		return new RecordingContents(summary(), Map.of(), Map.of());
	}

	private ReadSummary summary() {
		return new ReadSummary(BEGIN, BEGIN + length, 1, Map.of("jdk.SocketRead", (long) threads * waits), List.of());
	}
}
