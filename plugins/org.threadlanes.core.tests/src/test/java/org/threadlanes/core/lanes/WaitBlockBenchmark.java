package org.threadlanes.core.lanes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.testing.Turns;

/** The waits of a recording, packed into blocks or kept in arrays, and their durations summed. */
public final class WaitBlockBenchmark {

	/** As lanes do it where columns are narrow. */
	private static final int UNPACKED = 256;

	private static final class Arrays {

		final long[] starts;
		final long[] ends;
		final int[] groups;
		final int[] amounts;
		final int[] events;

		Arrays(WaitRows rows) {
			starts = new long[rows.size()];
			ends = new long[rows.size()];
			groups = new int[rows.size()];
			amounts = new int[rows.size()];
			events = new int[rows.size()];
			for (int i = 0; i < rows.size(); i++) {
				starts[i] = rows.start(i);
				ends[i] = rows.end(i);
				groups[i] = rows.group(i);
				amounts[i] = rows.amount(i);
				events[i] = rows.event(i);
			}
		}
	}

	private WaitBlockBenchmark() {
	}

	public static void main(String[] args) throws Exception {
		List<WaitRows> threads = new ArrayList<>();
		for (ThreadLane lane : LanesBuilder.build(new RecordingFile(Path.of(args[0])), Rules.shipped(), Progress.NONE)
				.lanes()) {
			WaitRows rows = new WaitRows();
			for (int i = 0; i < lane.size(); i++) {
				rows.add(lane.start(i), lane.end(i), lane.waitGroup(i), lane.amount(i), lane.event(i));
			}
			threads.add(rows);
		}
		long waits = threads.stream().mapToLong(WaitRows::size).sum();
		Turns.compare("WaitBlock, arrays: make", waits, () -> blocks(threads), () -> arrays(threads));
		List<WaitBlock> blocks = blocks(threads);
		List<Arrays> arrays = arrays(threads);
		Turns.compare("WaitBlock, arrays: sum durations", waits, () -> {
			long sum = 0;
			long[] starts = new long[UNPACKED];
			long[] durations = new long[UNPACKED];
			long[] groups = new long[UNPACKED];
			for (WaitBlock block : blocks) {
				for (int from = 0; from < block.size(); from += UNPACKED) {
					int count = Math.min(UNPACKED, block.size() - from);
					block.unpack(from, count, starts, durations, groups);
					for (int i = 0; i < count; i++) {
						sum += durations[i];
					}
				}
			}
			return sum;
		}, () -> {
			long sum = 0;
			for (Arrays of : arrays) {
				for (int i = 0; i < of.starts.length; i++) {
					sum += of.ends[i] - of.starts[i];
				}
			}
			return sum;
		});
	}

	private static List<WaitBlock> blocks(List<WaitRows> threads) {
		WaitBlock.Packer packer = new WaitBlock.Packer();
		List<WaitBlock> blocks = new ArrayList<>();
		for (WaitRows rows : threads) {
			for (int from = 0; from < rows.size(); from += WaitBlock.MAX_SIZE) {
				blocks.add(packer.pack(rows, from, Math.min(rows.size(), from + WaitBlock.MAX_SIZE)));
			}
		}
		return blocks;
	}

	private static List<Arrays> arrays(List<WaitRows> threads) {
		return threads.stream().map(Arrays::new).toList();
	}
}
