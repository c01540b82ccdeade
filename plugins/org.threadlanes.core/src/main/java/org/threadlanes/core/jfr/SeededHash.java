package org.threadlanes.core.jfr;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Hashes for tables of what a recording contains. They differ from run to run, so that nobody can choose contents that
 * collide.
 */
final class SeededHash {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
	private static final long SEED;
	private static final long FACTOR;

	static {
		SplittableRandom random = new SplittableRandom();
		SEED = random.nextLong();
		FACTOR = random.nextLong() | 1;
	}

	private SeededHash() {
	}

	static int of(long key) {
		long hash = mixed(key ^ SEED);
		return (int) (hash ^ hash >>> 32);
	}

	static int of(byte[] bytes, int offset, int length) {
		long hash = SEED + length;
		int at = offset;
		int end = offset + length;
		for (; at + Long.BYTES <= end; at += Long.BYTES) {
			hash = mixed(hash ^ (long) LONGS.get(bytes, at));
		}
		long rest = 0;
		for (; at < end; at++) {
			rest = rest << 8 | bytes[at] & 0xFF;
		}
		hash = mixed(hash ^ rest);
		return (int) (hash ^ hash >>> 32);
	}

	/** @return both halves of the product, of which nothing is known without the factor */
	private static long mixed(long value) {
		return Math.multiplyHigh(value, FACTOR) ^ value * FACTOR;
	}
}
