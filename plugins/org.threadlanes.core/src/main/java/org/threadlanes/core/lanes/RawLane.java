package org.threadlanes.core.lanes;

import java.util.BitSet;
import java.util.List;

import org.threadlanes.core.classify.rules.NameRules.NameMatch;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.ThreadKind;

/**
 * What a recording has about one thread.
 *
 * @param number its number among the threads of the recording
 * @param label its name, or one made of its id
 * @param group the name of its thread group; empty if it has none
 * @param name what the rules make of its name
 * @param pool the name of its pool
 * @param votes the kinds that its stacks show
 * @param kind the kind that its stacks and its thread group show; null if they show none
 * @param life when it was alive within the recording
 * @param load how busy it was
 * @param recorded its waits as recorded, by kind, stack and target; some may have no waits
 * @param sampledStacks the stacks that it was sampled with while running, or waiting in native code
 * @param held its long waits during which others may have waited for a monitor that it had
 * @param turns if it waits for permits, whether these pass between it and other threads as its waits end
 * @param samples what samples found it doing when it did not wait
 * @param requests what it served
 * @param waits its waits, made disjoint
 */
record RawLane(int number, ThreadKey key, String label, String group, NameMatch name, String pool, KindVotes votes,
		ThreadKind kind, List<LifeSpan> life, ThreadLoad load, List<RecordedGroup> recorded, BitSet sampledStacks,
		List<MonitorHolds.Held> held, List<PermitTurns.Turns> turns, ThreadSamples samples, ThreadRequests requests,
		Waits waits) {

	boolean isVirtual() {
		return kind == ThreadKind.VIRTUAL;
	}

	/** @return whether it records or watches the program, and runs none of the program's code on its behalf */
	boolean isRecorder() {
		return name.kind() == ThreadKind.RECORDER && !(name.rule().jdkOnly() && votes.leavesJdk());
	}

	/** @return whether it never waits */
	boolean hasNoWaits() {
		return recorded.stream().allMatch(group -> group.count() == 0);
	}
}
