package org.threadlanes.core.lanes.samples;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.WaitKind;

/**
 * What a thread did when it was sampled, as its frames show. The native frames that a profiler adds around those of
 * Java are left out of the stack, so that it looks like that of an event.
 *
 * @param stack its Java frames; null if it has none
 * @param kind the kind of its wait; null if it ran, waited in a selector, or did what no kind of wait stands for
 */
public record SampledStack(Stack stack, WaitKind kind) {

	/** A profiler gives the library for the class of a native frame, or nothing. */
	private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dylib|dll)(\\.[\\d.]+)?|\\[.*\\]|");
	/** A thread that no longer sleeps in these, waits until it gets a CPU, which is part of the wait. */
	private static final Set<WaitKind> LASTS = EnumSet.of(WaitKind.SLEEP, WaitKind.PARK, WaitKind.MONITOR_WAIT,
			WaitKind.SOCKET_READ, WaitKind.SOCKET_WRITE);
	/** The JDK's own frames between a wait and what calls it; more would belong to another call. */
	private static final int MAX_JDK_FRAMES = 12;
	private static final Set<String> SYNCHRONIZED =
			Set.of("ObjectMonitor", "ObjectSynchronizer", "monitorenter", "complete_monitor_locking");
	/** The system calls in which a thread sleeps until another one wakes it up. */
	private static final Pattern WAKEABLE = Pattern.compile(".*(futex|pthread_cond_\\w*wait|psynch_cvwait).*");
	/** Calls of the JDK that wait, and the kind of wait they are; the first one on a stack counts. */
	private static final List<Call> CALLS = List.of(
			new Call("java.lang.Thread", WaitKind.SLEEP, Set.of("sleep", "sleep0", "sleepNanos", "sleepNanos0")),
			new Call("java.lang.Thread", null, Set.of("start0")),
			new Call("java.lang.ref.Reference", null, Set.of("waitForReferencePendingList")),
			new Call("java.lang.VirtualThread", null, Set.of("takeVirtualThreadListToUnblock")),
			new Call("java.lang.Object", WaitKind.MONITOR_WAIT, Set.of("wait", "wait0")),
			new Call("sun.nio.ch.NioSocketImpl", WaitKind.SOCKET_READ, Set.of("implRead", "timedRead")),
			new Call("sun.nio.ch.NioSocketImpl", WaitKind.SOCKET_WRITE, Set.of("implWrite")),
			new Call("sun.nio.ch.NioSocketImpl", null, Set.of("connect", "accept")),
			new Call("sun.nio.ch.SocketChannelImpl", WaitKind.SOCKET_READ, Set.of("read", "blockingRead")),
			new Call("sun.nio.ch.SocketChannelImpl", WaitKind.SOCKET_WRITE, Set.of("write", "blockingWriteFully")),
			new Call("java.net.SocketInputStream", WaitKind.SOCKET_READ, Set.of("socketRead0")),
			new Call("java.net.SocketOutputStream", WaitKind.SOCKET_WRITE, Set.of("socketWrite0")),
			new Call("sun.nio.ch.FileChannelImpl", WaitKind.FILE_READ, Set.of("read", "readInternal")),
			new Call("sun.nio.ch.FileChannelImpl", WaitKind.FILE_WRITE, Set.of("write", "writeInternal")),
			new Call("sun.nio.ch.FileChannelImpl", WaitKind.FILE_FORCE, Set.of("force", "implForce")),
			new Call("java.io.FileInputStream", WaitKind.FILE_READ, Set.of("readBytes", "readBytes0", "read0")),
			new Call("java.io.FileOutputStream", WaitKind.FILE_WRITE, Set.of("writeBytes", "write")),
			new Call("java.io.RandomAccessFile", WaitKind.FILE_READ, Set.of("readBytes", "readBytes0", "read0")),
			new Call("java.io.RandomAccessFile", WaitKind.FILE_WRITE, Set.of("writeBytes", "writeBytes0", "write0")),
			new Call("java.io.FileDescriptor", WaitKind.FILE_FORCE, Set.of("sync", "sync0")));

	private record Call(String type, WaitKind kind, Set<String> methods) {

		boolean is(Frame frame) {
			return frame.className().equals(type) && methods.contains(frame.methodName());
		}
	}

	/**
	 * @param sampled the stack as the profiler recorded it
	 * @param sleeping whether the thread was off the CPU
	 * @return what it did
	 */
	public static SampledStack of(Stack sampled, boolean sleeping) {
		List<Frame> java = sampled.frames().stream().filter(Predicate.not(SampledStack::isNative)).toList();
		if (java.isEmpty()) {
			return new SampledStack(null, null);
		}
		WaitKind kind = wait(sampled.frames().stream().takeWhile(SampledStack::isNative).toList(), java);
		return new SampledStack(new Stack(java, sampled.truncated()),
				sleeping || kind != null && LASTS.contains(kind) ? kind : null);
	}

	private static boolean isNative(Frame frame) {
		return NATIVE.matcher(frame.className()).matches();
	}

	private static WaitKind wait(List<Frame> nativeFrames, List<Frame> java) {
		Frame leaf = java.get(0);
		if (leaf.methodName().equals("park") && leaf.className().endsWith(".Unsafe")) {
			return WaitKind.PARK;
		}
		Optional<Call> call = java.stream().limit(MAX_JDK_FRAMES).takeWhile(SampledStack::isOfJdk)
				.flatMap(frame -> CALLS.stream().filter(each -> each.is(frame))).findFirst();
		return call.isPresent() ? call.get().kind() : isEnteringMonitor(nativeFrames) ? WaitKind.MONITOR_ENTER : null;
	}

	private static boolean isOfJdk(Frame frame) {
		String name = frame.className();
		return name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk.");
	}

	/**
	 * A thread that is neither in a call that waits nor running code of the JVM, and sleeps until it is woken up, waits
	 * for a monitor. The JVM's frames are there only if its symbols are.
	 */
	private static boolean isEnteringMonitor(List<Frame> nativeFrames) {
		if (nativeFrames.isEmpty()) {
			return false;
		}
		if (nativeFrames.stream().anyMatch(f -> SYNCHRONIZED.stream().anyMatch(f.methodName()::contains))) {
			return true;
		}
		return nativeFrames.stream().noneMatch(frame -> frame.methodName().contains("::"))
				&& WAKEABLE.matcher(nativeFrames.get(0).methodName()).matches();
	}
}
