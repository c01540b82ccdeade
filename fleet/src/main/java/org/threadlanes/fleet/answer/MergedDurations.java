package org.threadlanes.fleet.answer;

import org.HdrHistogram.Histogram;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.threadlanes.fleet.table.SiteHistograms;

/** Merges the histograms of call sites without losing precision. */
final class MergedDurations extends Aggregator<byte[], byte[], byte[]> {

	private static final long serialVersionUID = 1L;

	@Override
	public byte[] zero() {
		return new byte[0];
	}

	@Override
	public byte[] reduce(byte[] sum, byte[] one) {
		return merge(sum, one);
	}

	@Override
	public byte[] merge(byte[] a, byte[] b) {
		if (a == null || a.length == 0) {
			return b;
		}
		if (b == null || b.length == 0) {
			return a;
		}
		Histogram sum = SiteHistograms.decoded(a);
		sum.setAutoResize(true);
		sum.add(SiteHistograms.decoded(b));
		return SiteHistograms.encoded(sum);
	}

	@Override
	public byte[] finish(byte[] sum) {
		return sum;
	}

	@Override
	public Encoder<byte[]> bufferEncoder() {
		return Encoders.BINARY();
	}

	@Override
	public Encoder<byte[]> outputEncoder() {
		return Encoders.BINARY();
	}
}
