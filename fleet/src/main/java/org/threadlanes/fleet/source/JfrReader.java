package org.threadlanes.fleet.source;

import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.unsafe.types.UTF8String;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.table.RecordedTables;
import org.threadlanes.fleet.table.SparkColumns;

/** Reads the rows of a partition, recording by recording; holds the rows of one. */
final class JfrReader implements PartitionReader<InternalRow> {

	private final JfrReaderFactory query;
	private final JfrPartition partition;
	private final Iterator<FoundFile> files;
	private FoundFile file;
	/** Null between two recordings. */
	private RecordingRows recording;
	private Iterator<Object[]> batch = Collections.emptyIterator();
	private InternalRow row;

	JfrReader(JfrReaderFactory query, JfrPartition partition) {
		this.query = query;
		this.partition = partition;
		this.files = partition.files().iterator();
	}

	@Override
	public boolean next() throws IOException {
		while (!batch.hasNext()) {
			if (recording == null && !files.hasNext()) {
				return false;
			}
			try {
				if (recording == null) {
					file = files.next();
					recording = new RecordingRows(query, file, partition);
				}
				batch = nextBatch();
			} catch (RecordingException e) {
				close();
				batch = leftOut(e);
			}
		}
		row = new GenericInternalRow(batch.next());
		return true;
	}

	/** @return the next rows of the recording, or none, and then it is closed */
	private Iterator<Object[]> nextBatch() throws RecordingException, IOException {
		try {
			if (recording.hasNext()) {
				return recording.next().iterator();
			}
		} catch (OutOfMemoryError | RuntimeException e) {
			throw ReadingLimits.broken(file.name(), e);
		}
		close();
		return Collections.emptyIterator();
	}

	/** @return what stands for the rows of a recording that cannot be read */
	private Iterator<Object[]> leftOut(RecordingException e) throws IOException {
		if (query.triage() != null && query.triage().namesUnreadable()) {
			Object[] values = new Object[query.wanted().length()];
			values[query.wanted().fieldIndex(RecordedTables.TABLE)] = UTF8String.fromString(RecordedTables.UNREADABLE);
			values[query.wanted().fieldIndex(SparkColumns.RECORDING)] = UTF8String.fromString(file.name());
			values[query.wanted().fieldIndex("message")] = UTF8String.fromString(e.getMessage());
			return List.<Object[]> of(values).iterator();
		}
		if (!query.skipsUnreadable()) {
			throw new IOException(JfrOptions.TEXT.get("unreadable", file.name(), e.getMessage()), e);
		}
		return Collections.emptyIterator();
	}

	@Override
	public InternalRow get() {
		return row;
	}

	@Override
	public void close() throws IOException {
		if (recording != null) {
			recording.close();
			recording = null;
		}
	}
}
