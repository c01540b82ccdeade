package org.threadlanes.core.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.junit.Test;
import org.threadlanes.core.table.ListTable;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;

/** Tables that are written at the same time. */
public class ParallelTableWriterTest {

	private static final List<Table> TWO = List.of(new ListTable<>("a", List.of()), new ListTable<>("b", List.of()));

	@Test
	public void theFailureOfOneIsTheReasonAndNotThatTheOthersWereStoppedForIt() {
		Destination destination = (number, table, reading, progress) -> {
			if (number == 1) {
				throw new IOException("no space left");
			}
			while (!progress.isCanceled()) {
				Thread.onSpinWait();
			}
			throw new CancellationException();
		};
		IOException e = assertThrows(IOException.class, () -> ParallelTableWriter.write(TWO, null, destination, Progress.NONE));
		assertEquals("no space left", e.getMessage());
	}
}
