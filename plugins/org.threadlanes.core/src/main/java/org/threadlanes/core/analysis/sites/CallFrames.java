package org.threadlanes.core.analysis.sites;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The frames that identify a call.
 *
 * @param library the method of a library that waits; null if the user's code calls the JDK itself. In a stack without
 *            either, the innermost frame
 * @param own the user's innermost frame; null if there is none
 * @param endpoint the user's outermost frame; null if there is none
 * @param concurrent the method of {@code java.util.concurrent} that was called and waits; null if there is none
 */
public record CallFrames(Frame library, Frame own, Frame endpoint, Frame concurrent) {

	/** For a wait without a stack trace. */
	public static final CallFrames NONE = new CallFrames(null, null, null, null);
	private static final Pattern LAMBDA = Pattern.compile("\\blambda\\$(\\w+)\\$\\d+");
	private static final String CONCURRENT = "java.util.concurrent.";
	/** What parks a thread, pinned virtual ones too. */
	private static final List<String> PARKING = List.of("jdk.internal.misc.", "java.lang.");
	/** What implements the others. */
	private static final String SYNCHRONIZER = CONCURRENT + "locks.AbstractQueued";

	/**
	 * @param lanes the lanes of a recording
	 * @param stack the number of a stack, from {@link org.threadlanes.core.lanes.ThreadLane#stack}
	 * @return its frames; {@link #NONE} if there is no such stack
	 */
	public static CallFrames of(ThreadLanes lanes, int stack) {
		Stack trace = lanes.stack(stack);
		if (trace == null) {
			return NONE;
		}
		StackClassification classification = lanes.classification(stack);
		Frame own = frame(trace, classification.ownFrame());
		Frame library = classification.libraryFrame() == classification.ownFrame() ? null
				: frame(trace, classification.libraryFrame());
		return new CallFrames(library == null && own == null ? trace.frames().get(0) : library, own,
				frame(trace, classification.endpoint()), concurrent(trace.frames()));
	}

	private static Frame concurrent(List<Frame> frames) {
		int i = 0;
		while (i < frames.size() && PARKING.stream().anyMatch(frames.get(i).className()::startsWith)) {
			i++;
		}
		int first = i;
		while (i < frames.size() && frames.get(i).className().startsWith(CONCURRENT)) {
			i++;
		}
		return i == first || frames.get(i - 1).className().startsWith(SYNCHRONIZER) ? null : frames.get(i - 1);
	}

	private static Frame frame(Stack stack, int index) {
		return index < 0 ? null : stack.frames().get(index);
	}

	/**
	 * @param target what waits of this call were on
	 * @return the same for a reader: {@code LinkedBlockingQueue.take} rather than the class that implements its lock
	 */
	public String on(String target) {
		if (concurrent != null && target.startsWith(CONCURRENT)) {
			return new Frame(concurrent.className(), concurrent.methodName(), 0).shortLocation();
		}
		return target.startsWith(SYNCHRONIZER) ? "" : target;
	}

	/** @return the method of the library; empty if there is none */
	public String libraryName() {
		return library == null ? "" : library.method();
	}

	/** @return the own frame with its line; empty if there is none */
	public String ownName() {
		return own == null ? "" : own.location();
	}

	/** @return the endpoint with its line; empty if there is none */
	public String endpointName() {
		return endpoint == null ? "" : endpoint.location();
	}

	/** @return the endpoint without a line; empty if there is none */
	public String endpointMethod() {
		return endpoint == null ? "" : endpoint.method();
	}

	/**
	 * @return the call in short: the user's frame, or else the library's, without its package; empty if there is
	 *         neither
	 */
	public String shortName() {
		Frame frame = own != null ? own : library;
		return frame == null ? "" : frame.shortLocation();
	}

	/**
	 * @return the call: the user's frame, or else the library's; empty if there is neither. A lambda is its method's
	 */
	public String call() {
		return withoutLambda(own != null ? ownName() : libraryName());
	}

	/** @return the same without a line */
	public String callMethod() {
		return withoutLambda(own != null ? own.method() : libraryName());
	}

	private static String withoutLambda(String name) {
		return LAMBDA.matcher(name).replaceAll("$1");
	}

	/** @return the library's method and the user's frame, if any, innermost first */
	public List<String> path() {
		if (own == null) {
			return library == null ? List.of() : List.of(library.location());
		}
		return library == null ? List.of(ownName()) : List.of(libraryName(), ownName());
	}

	/** @return {@link #path} for a reader */
	public List<String> readablePath() {
		if (own == null) {
			return library == null ? List.of() : List.of(library.readableLocation());
		}
		return Stream.concat(Stream.ofNullable(library).map(Frame::method), Stream.of(own.readableLocation()))
				.toList();
	}
}
