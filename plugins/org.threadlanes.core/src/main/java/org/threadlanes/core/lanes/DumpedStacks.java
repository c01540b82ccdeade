package org.threadlanes.core.lanes;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.samples.ThreadDump.Dumped;

/**
 * The stacks of dumped threads as events have them: dumps leave out hidden classes, and some events the JDK's own
 * frames on top, those of a sleep for example. What is known of a call then holds for a wait that has not ended, too.
 */
final class DumpedStacks {

	private final IncomingStacks stacks;
	/** The numbers of the stacks of recorded waits. */
	private final Map<WaitKind, Map<List<Frame>, Integer>> recorded = new EnumMap<>(WaitKind.class);

	/** @param threads with the waits recorded so far */
	DumpedStacks(IncomingThreads threads, IncomingStacks stacks) {
		this.stacks = stacks;
		Map<WaitKind, boolean[]> seen = new EnumMap<>(WaitKind.class);
		int count = stacks.stacks().size();
		for (LaneBuilder thread : threads.all()) {
			for (RecordedGroup group : thread.waits.groups().list()) {
				boolean[] ofKind = seen.computeIfAbsent(group.kind, kind -> new boolean[count]);
				if (group.stack != StackTable.NONE && !ofKind[group.stack]) {
					ofKind[group.stack] = true;
					recorded.computeIfAbsent(group.kind, kind -> new HashMap<>())
							.putIfAbsent(visible(stacks.stack(group.stack).frames()), group.stack);
				}
			}
		}
	}

	private static List<Frame> visible(List<Frame> frames) {
		return frames.stream().filter(frame -> !frame.isHidden()).toList();
	}

	/** @return the number of the stack of a recorded wait in the same call, or else of the dumped one */
	int numberOf(Dumped thread) {
		List<Frame> frames = visible(thread.stack().frames());
		Map<List<Frame>, Integer> ofKind = thread.kind() == null ? Map.of()
				: recorded.getOrDefault(thread.kind(), Map.of());
		for (int i = 0; i < frames.size(); i++) {
			Integer number = ofKind.get(frames.subList(i, frames.size()));
			if (number != null) {
				return number;
			}
			if (!StackClassifier.isJdk(frames.get(i))) {
				break;
			}
		}
		return stacks.numberOf(thread.stack());
	}

	StackClassification classification(Dumped thread) {
		return stacks.classification(numberOf(thread));
	}
}
