package org.threadlanes.core.classify.rules;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import org.threadlanes.core.jfr.Frame;

/** What frames of the JDK mean: its executors, virtual threads, clients and channels. */
public final class JdkFrames {

	/** Simple names of classes by method; copies of the JDK's classes have them, too. */
	private static final Map<String, List<String>> RUN_WORKER = Map.of("runWorker",
			List.of("ThreadPoolExecutor", "ForkJoinPool"), "mainLoop", List.of("TimerThread"));
	private static final Map<String, List<String>> FETCH = Map.of("getTask", List.of("ThreadPoolExecutor"), "awaitWork",
			List.of("ForkJoinPool"), "deactivate", List.of("ForkJoinPool"), "loop", List.of("DelayScheduler"), "remove",
			List.of("ReferenceQueue"), "await", List.of("ReferenceQueue"));
	/** Names of the JDK's classes that send a request and wait for the reply begin so. */
	private static final List<String> CLIENTS = List.of("sun.net.www.protocol.", "sun.net.www.http.HttpClient",
			"jdk.internal.net.http.HttpClientImpl", "sun.rmi.server.UnicastRef", "com.sun.jndi.ldap.LdapClient");
	private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
	private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";
	private static final String CHANNELS = "sun.nio.ch.";

	/** A client that waits for a reply. */
	public static final Predicate<Frame> CLIENT = frame -> StackClassifier.startsWithOneOf(CLIENTS, frame.className());
	/** A selector or a channel. */
	public static final Predicate<Frame> CHANNEL =
			frame -> frame.className().startsWith(CHANNELS) && !frame.className().endsWith(".NioSocketImpl");
	/** A socket that blocks. */
	public static final Predicate<Frame> BLOCKING = frame -> frame.className().startsWith("java.net.")
			|| frame.className().startsWith("java.io.") || frame.className().equals("sun.nio.ch.NioSocketImpl");
	/** A method with a timeout. */
	public static final Predicate<Frame> TIMED = frame -> frame.methodName().endsWith("Nanos");
	/** A lock that several threads may have at once. */
	public static final Predicate<Frame> SHARED =
			frame -> frame.methodName().contains("Shared") || frame.methodName().equals("acquireRead");

	private JdkFrames() {
	}

	/** @return whether a frame of a stack runs tasks, or the task of a thread that was started for it */
	public static boolean isRunner(List<Frame> frames, int i) {
		Frame frame = frames.get(i);
		return isOneOf(RUN_WORKER, frame) || frame.methodName().equals("run") && (isVirtual(frame)
				|| frame.className().startsWith(FUTURE) && i + 1 < frames.size()
						&& frames.get(i + 1).className().equals("java.lang.Thread"));
	}

	/** @return whether an executor waits there for its next task, or the reference handling for garbage collection */
	public static boolean isFetch(List<Frame> frames, int i) {
		Frame frame = frames.get(i);
		return isOneOf(FETCH, frame) || frame.methodName().equals("mainLoop") && i > 0
				&& frames.get(i - 1).methodName().equals("wait") && isOneOf(RUN_WORKER, frame);
	}

	private static boolean isOneOf(Map<String, List<String>> classesOfMethod, Frame frame) {
		List<String> classes = classesOfMethod.get(frame.methodName());
		return classes != null && classes.stream().anyMatch(name -> frame.className().endsWith(name)
				&& frame.className().lastIndexOf('.') == frame.className().length() - name.length() - 1);
	}

	/** @return whether it is a virtual thread's */
	public static boolean isVirtual(Frame frame) {
		return frame.className().equals(VIRTUAL_THREAD);
	}

	/** @return the first frame below a selector that the thread waits in; null if it is not in one */
	public static Frame selectorsCaller(List<Frame> frames) {
		boolean found = false;
		for (Frame frame : frames) {
			boolean channels = frame.className().startsWith(CHANNELS);
			if (found && !channels) {
				return frame;
			}
			if (!found && !StackClassifier.isJdk(frame)) {
				return null;
			}
			found |= channels && frame.className().endsWith("SelectorImpl")
					&& frame.methodName().toLowerCase(Locale.ROOT).contains("select");
		}
		return null;
	}
}
