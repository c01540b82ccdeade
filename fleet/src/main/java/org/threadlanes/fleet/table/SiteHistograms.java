package org.threadlanes.fleet.table;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;

import org.HdrHistogram.Histogram;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.sites.CallFrames;
import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.sites.CallSites;
import org.threadlanes.core.wait.KindAndVerdict;

/**
 * The durations of the waits at each call site as histograms (HdrHistogram, 2 significant digits). Unlike percentiles,
 * they can be merged across recordings.
 */
public final class SiteHistograms {

	private static final int DIGITS = 2;

	private record Key(Pool pool, int pair, String library, String own, String target) {
	}

	private final ThreadLanes lanes;
	private final Map<Key, Histogram> histograms = new HashMap<>();

	/** @param sites the call sites of a recording */
	public SiteHistograms(CallSites sites) {
		lanes = sites.lanes();
		Map<Pool, boolean[]> pairs = new HashMap<>();
		for (CallSite site : sites.all()) {
			histograms.put(key(site), new Histogram(DIGITS));
			boolean[] wanted = pairs.computeIfAbsent(site.pool(), pool -> new boolean[KindAndVerdict.COUNT]);
			wanted[pair(site)] = true;
		}
		pairs.forEach(this::add);
	}

	private static int pair(CallSite site) {
		return KindAndVerdict.of(site.kind(), site.verdict());
	}

	private Key key(CallSite site) {
		return new Key(site.pool(), pair(site), site.frames().libraryName(), site.frames().ownName(), site.target());
	}

	private void add(Pool pool, boolean[] pairs) {
		Map<Long, Histogram> byStackAndTarget = new HashMap<>();
		for (ThreadLane lane : pool.lanes()) {
			// Backwards, so that the rest of an interrupted wait comes before its first part.
			Map<Integer, Long> rests = new HashMap<>();
			for (int i = lane.size() - 1; i >= 0; i--) {
				int pair = lane.pair(i);
				if (!pairs[pair]) {
					continue;
				}
				long nanos = lane.end(i) - lane.start(i);
				if (!lane.isFirstPart(i)) {
					rests.merge(lane.event(i), nanos, Long::sum);
					continue;
				}
				Long rest = rests.isEmpty() ? null : rests.remove(lane.event(i));
				int stack = lane.stack(i);
				int target = lane.target(i);
				long cell = (long) pair << 58 | (long) (stack + 1) << 29 | target;
				Histogram histogram = byStackAndTarget.computeIfAbsent(cell, c -> find(pool, pair, stack, target));
				if (histogram != null) {
					histogram.recordValue(rest == null ? nanos : nanos + rest);
				}
			}
		}
	}

	private Histogram find(Pool pool, int pair, int stack, int target) {
		CallFrames frames = CallFrames.of(lanes, stack);
		return histograms
				.get(new Key(pool, pair, frames.libraryName(), frames.ownName(), lanes.target(target).name()));
	}

	/** @return the histogram of a site, in HdrHistogram's compressed encoding */
	byte[] of(CallSite site) {
		return encoded(histograms.get(key(site)));
	}

	/** @return a histogram in HdrHistogram's compressed encoding */
	public static byte[] encoded(Histogram histogram) {
		ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
		int length = histogram.encodeIntoCompressedByteBuffer(bytes);
		return Arrays.copyOf(bytes.array(), length);
	}

	/** @return the histogram encoded by {@link #encoded} */
	public static Histogram decoded(byte[] bytes) {
		try {
			return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
		} catch (DataFormatException e) {
			throw new IllegalArgumentException(e);
		}
	}
}
