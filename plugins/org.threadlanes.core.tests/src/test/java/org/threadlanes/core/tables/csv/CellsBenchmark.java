package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Turns;

/** The cells of the waits of a recording, in the order of time: numbers as text, and cells that are known already. */
public final class CellsBenchmark {

	private static final int FULL = 1 << 16;

	private CellsBenchmark() {
	}

	public static void main(String[] args) throws Exception {
		ThreadLanes lanes = LanesBuilder.build(new RecordingFile(Path.of(args[0])), Rules.shipped(), Progress.NONE);
		long[][] waits = LongStream.range(0, lanes.lanes().size()).boxed().flatMap(number -> {
			ThreadLane lane = lanes.lanes().get(number.intValue());
			return LongStream.range(0, lane.size()).mapToObj(i -> new long[] {lane.start((int) i),
				lane.end((int) i) - lane.start((int) i), number << 32 | lane.waitGroup((int) i)});
		}).sorted(Comparator.comparingLong(wait -> wait[0])).toArray(long[][]::new);
		Turns.compare("Utf8Buffer, Long.toString: start, duration", waits.length, () -> {
			Utf8Buffer out = new Utf8Buffer();
			for (long[] wait : waits) {
				empty(out);
				out.number(wait[0]);
				out.number(wait[1]);
			}
			return out;
		}, () -> {
			Utf8Buffer out = new Utf8Buffer();
			for (long[] wait : waits) {
				empty(out);
				out.ascii(Long.toString(wait[0]));
				out.ascii(Long.toString(wait[1]));
			}
			return out;
		});
		Utf8Buffer cells = new Utf8Buffer();
		cells.text(",pool-1-thread-1,SocketRead,host:8080,blocking");
		Turns.compare("EncodedCellCache, ConcurrentHashMap", waits.length, () -> {
			EncodedCellCache known = new EncodedCellCache(1);
			for (long[] wait : waits) {
				if (known.get(0, wait[2]) == null) {
					known.put(0, wait[2], 4, cells, 0);
				}
			}
			return known;
		}, () -> {
			Map<Long, EncodedCellCache.Run> known = new ConcurrentHashMap<>();
			for (long[] wait : waits) {
				if (known.get(wait[2]) == null) {
					known.put(wait[2], new EncodedCellCache.Run(wait[2], 4, cells.since(0)));
				}
			}
			return known;
		});
	}

	private static void empty(Utf8Buffer out) {
		if (out.size() > FULL) {
			try {
				out.moveTo(OutputStream.nullOutputStream());
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
	}
}
