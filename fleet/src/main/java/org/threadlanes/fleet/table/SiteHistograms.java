package org.threadlanes.fleet.table;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;

import org.HdrHistogram.Histogram;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;

/**
 * The durations of the waits at each call site as histograms (HdrHistogram, 2 significant digits). Unlike percentiles,
 * they can be merged across recordings.
 */
public final class SiteHistograms {

	private static final int DIGITS = 2;

	private SiteHistograms() {
	}

	/** @return the histogram of each call site, in their order, in HdrHistogram's compressed encoding */
	static List<byte[]> of(CallSites sites) {
		Map<CallSite, byte[]> histograms = new HashMap<>();
		sites.durations((site, durations) -> {
			Histogram histogram = new Histogram(DIGITS);
			durations.forEach(histogram::recordValue);
			histograms.put(site, encoded(histogram));
		});
		return sites.all().stream().map(histograms::get).toList();
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
