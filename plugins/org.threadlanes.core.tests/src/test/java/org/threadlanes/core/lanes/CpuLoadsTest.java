package org.threadlanes.core.lanes;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.lanes.CpuLoads.Load;
import org.threadlanes.core.testing.Recordings;

/** How busy the processors were. */
public class CpuLoadsTest {

	@Test
	public void aMeasurementCoversTheTimeUpToIt() {
		Load first = new Load(1_000, 0.1, 0.2);
		Load second = new Load(2_000, 0.3, 0.4);
		CpuLoads loads = new CpuLoads(List.of(first, second));

		assertSame(first, loads.at(1_000));
		assertSame(second, loads.at(1_001));
		assertNull(loads.at(2_001));
	}

	@Test
	public void areReadInOrderAsShares() throws Exception {
		List<Load> loads = Recordings.lanes("quarkus-startup-jit-jdk17").cpuLoads().list();

		assertFalse(loads.isEmpty());
		for (int i = 0; i < loads.size(); i++) {
			assertTrue(loads.get(i).machine() <= 1 && loads.get(i).jvm() >= 0);
			assertTrue(i == 0 || loads.get(i).timeNanos() >= loads.get(i - 1).timeNanos());
		}
	}
}
