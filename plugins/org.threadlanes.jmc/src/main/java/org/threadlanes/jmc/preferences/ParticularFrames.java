package org.threadlanes.jmc.preferences;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Finds the frames that a rule for a wait should name: those of most waits like it in the recording, and of fewest
 * others. Waits are alike if threads of the same pool wait with the same verdict in the same method of the program, or
 * else of a library, and there in the same method that it calls.
 */
final class ParticularFrames {

	private final List<Frame> frames;
	/** The index of that method; -1 if the stack is the JDK's alone. */
	private final int place;
	private final List<Counted> counted = new ArrayList<>();

	/**
	 * A stack of the recording.
	 *
	 * @param methods its frames, without lines
	 * @param waiting the index of the one that waits
	 * @param gain its waits like this one, less those that a rule would wrongly take
	 */
	private record Counted(List<Frame> methods, int waiting, long gain) {
	}

	/**
	 * What a rule may name.
	 *
	 * @param waits whether the first frame must be the one that waits
	 * @param frames one, or two: one and what calls it, directly or not; without lines
	 */
	record Choice(boolean waits, List<Frame> frames) {

		private boolean takes(List<Frame> methods, int waiting) {
			int first = waits ? waiting : methods.indexOf(frames.get(0));
			return first >= 0 && methods.get(first).equals(frames.get(0))
					&& methods.subList(first + 1, methods.size()).containsAll(frames.subList(1, frames.size()));
		}
	}

	/**
	 * @param lanes the lanes of the wait, which has a stack
	 * @param whole the lanes of the recording
	 * @param harmless the verdict of waits that the rule may take, because it would be theirs anyway; null for none
	 */
	ParticularFrames(ThreadLanes lanes, SpanRef wait, ThreadLanes whole, Verdict harmless) {
		int number = wait.lane().stack(wait.index());
		frames = methods(lanes, number);
		place = place(lanes.classification(number));
		boolean[] alike = new boolean[whole.stacks().size()];
		for (int i = 0; i < alike.length; i++) {
			alike[i] = call(methods(whole, i), place(whole.classification(i))).equals(call(frames, place));
		}
		Verdict verdict = wait.lane().verdict(wait.index());
		long[] gains = new long[alike.length];
		for (ThreadLane lane : whole.lanes()) {
			boolean samePool = lane.poolName().equals(wait.lane().poolName());
			for (int i = 0; i < lane.size(); i++) {
				int stack = lane.stack(i);
				if (stack >= 0 && samePool && alike[stack] && lane.verdict(i) == verdict) {
					gains[stack]++;
				} else if (stack >= 0 && lane.verdict(i) != harmless) {
					gains[stack]--;
				}
			}
		}
		for (int i = 0; i < gains.length; i++) {
			if (gains[i] != 0) {
				List<Frame> methods = methods(whole, i);
				counted.add(new Counted(methods, StackClassifier.waiting(methods), gains[i]));
			}
		}
	}

	private static List<Frame> methods(ThreadLanes lanes, int stack) {
		return lanes.stack(stack).frames().stream().map(Frame::withoutLine).toList();
	}

	private static int place(StackClassification classification) {
		return classification.ownFrame() >= 0 ? classification.ownFrame() : classification.libraryFrame();
	}

	/** @return the method at a place, after the one that it calls if it calls one; all if there is no place */
	private static List<Frame> call(List<Frame> methods, int place) {
		return place < 0 ? methods : methods.subList(Math.max(0, place - 1), place + 1);
	}

	/** @return the first of the best choices */
	Choice best() {
		List<Choice> choices = choices();
		long most = choices.stream().mapToLong(this::gain).max().orElseThrow();
		return choices.stream().filter(choice -> gain(choice) == most).findFirst().orElseThrow();
	}

	/**
	 * @return what takes the wait: one frame rather than two, anywhere rather than where it waits, callers rather than
	 *         what is called, near ones first, the JDK's last
	 */
	List<Choice> choices() {
		Frame waiting = frames.get(StackClassifier.waiting(frames));
		List<List<Frame>> places = places().toList();
		return Stream.concat(places.stream().map(place -> new Choice(false, place)),
				places.stream().filter(place -> place.get(0).equals(waiting)).map(place -> new Choice(true, place)))
				.sorted(Comparator.comparingInt(choice -> choice.frames().size())).toList();
	}

	private Stream<List<Frame>> places() {
		if (place < 0) {
			return frames.subList(StackClassifier.waiting(frames), frames.size()).stream().map(List::of);
		}
		Frame own = frames.get(place);
		Stream<List<Frame>> callers = frames.subList(place + 1, frames.size()).stream()
				.filter(ParticularFrames::isTelling).map(caller -> List.of(own, caller));
		Stream<List<Frame>> called = IntStream.range(0, place).mapToObj(i -> frames.get(place - 1 - i))
				.filter(ParticularFrames::isTelling).map(inner -> List.of(inner, own));
		Stream<List<Frame>> waiting = waiting().stream().map(inner -> List.of(inner, own));
		return Stream.of(Stream.of(List.of(own)), callers, called, waiting).flatMap(all -> all);
	}

	/** @return the JDK's method that others called to wait; unlike those that implement it, it tells for what */
	private Optional<Frame> waiting() {
		int jdk = 0;
		while (jdk < place && StackClassifier.isJdk(frames.get(jdk))) {
			jdk++;
		}
		return jdk == 0 ? Optional.empty() : Optional.of(frames.get(jdk - 1));
	}

	private static boolean isTelling(Frame frame) {
		return !StackClassifier.isJdk(frame) && !StackClassifier.isGenerated(frame);
	}

	private long gain(Choice choice) {
		return counted.stream().filter(stack -> choice.takes(stack.methods(), stack.waiting()))
				.mapToLong(Counted::gain).sum();
	}
}
