package org.threadlanes.ui.testing;

import java.util.List;
import java.util.Map;
import java.util.Random;

import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.MCFrame;
import org.openjdk.jmc.common.util.MCMethod;
import org.openjdk.jmc.common.util.MCStackTrace;
import org.openjdk.jmc.common.util.MethodToolkit;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.EventField;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.rules.Rules;

/** A recording of random waits of every verdict: some threads, each with as many waits. The same for the same seed. */
public final class MadeRecording implements EventSource {

	public static final long BEGIN = 1_700_000_000_000_000_000L;
	private static final List<EventField> FIELDS = List.of(field("startTime"), field("duration"), field("eventThread"),
			field("stackTrace"));
	private static final IMCStackTrace[] STACKS = {stack("java.net.Socket.read", "own.Code.call"),
			stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.ThreadPoolExecutor.getTask"),
			stack("sun.nio.ch.SocketChannelImpl.read", "io.netty.channel.socket.nio.NioSocketChannel.doReadBytes",
					"io.netty.channel.nio.NioEventLoop.run"),
			null};
	private static final String[] TYPES = {"jdk.SocketRead", "jdk.ThreadPark", "jdk.SocketWrite", "jdk.JavaMonitorEnter"};

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

	private record Thread(Long getThreadId, String getThreadName, String group) implements IMCThread {
		@Override
		public IMCThreadGroup getThreadGroup() {
			return new IMCThreadGroup() {
				@Override
				public String getName() {
					return group;
				}

				@Override
				public IMCThreadGroup getParent() {
					return null;
				}
			};
		}
	}

	private static EventField field(String id) {
		return new EventField(id, id, null, UnitLookup.UNKNOWN);
	}

	private static IMCStackTrace stack(String ... frames) {
		List<IMCFrame> made = new java.util.ArrayList<>();
		for (String f : frames) {
			int dot = f.lastIndexOf('.');
			made.add(new MCFrame(new MCMethod(MethodToolkit.typeFromBinaryJLS(f.substring(0, dot)), f.substring(dot + 1),
					"()V", 0, false), 0, 1, IMCFrame.Type.JIT_COMPILED));
		}
		return new MCStackTrace(made, IMCStackTrace.TruncationState.NOT_TRUNCATED);
	}

	/** @return the lanes of so many platform threads with so many waits each, over 60 s */
	public static ThreadLanes of(int threads, int waits, long seed) {
		return new MadeRecording(threads, waits, "worker-thread-", "main", 60_000_000_000L, seed).lanes();
	}

	/** @return the lanes of so many virtual threads with so many waits each, over 60 s */
	public static ThreadLanes virtual(int threads, int waits, long seed) {
		return new MadeRecording(threads, waits, "virtual-", "VirtualThreads", 60_000_000_000L, seed).lanes();
	}

	/** @return the lanes of two threads with 50 waits each, in which the JVM lost events at these times, ns from the begin */
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
		visitor.beginChunk(Map.of());
		EventHandler[] handlers = new EventHandler[TYPES.length];
		for (int i = 0; i < TYPES.length; i++) {
			handlers[i] = visitor.visit(new EventType(TYPES[i], TYPES[i], null, List.of(), FIELDS));
		}
		EventHandler lost = visitor.visit(new EventType("jdk.DataLoss", "jdk.DataLoss", null, List.of(),
				List.of(field("startTime"), field("amount"))));
		for (long time : losses) {
			lost.event(new Object[] {UnitLookup.EPOCH_NS.quantity(BEGIN + time), UnitLookup.BYTE.quantity(1_024)});
		}
		Random random = new Random(seed);
		Object[] values = new Object[4];
		for (int t = 0; t < threads; t++) {
			values[2] = new Thread(t + 1L, name + t, group);
			long step = length / waits;
			for (int w = 0; w < waits; w++) {
				int which = random.nextInt(100);
				which = which < 55 ? 0 : which < 75 ? 1 : which < 90 ? 2 : 3;
				values[0] = UnitLookup.EPOCH_NS.quantity(BEGIN + w * step + (long) (random.nextDouble() * step / 4));
				values[1] = UnitLookup.NANOSECOND.quantity((long) (random.nextDouble() * step * 0.75));
				values[3] = STACKS[which];
				handlers[which].event(values);
			}
		}
		return new ReadSummary(BEGIN, BEGIN + length, 1, Map.of("jdk.SocketRead", (long) threads * waits), List.of());
	}
}
