package org.threadlanes.fleet.source;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Iterator;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.fleet.file.FoundFile;

/** Reads the rows of a partition, recording by recording; holds the rows of one. */
final class JfrReader implements PartitionReader<InternalRow> {

	private final JfrReaderFactory query;
	private final JfrPartition partition;
	private final Iterator<FoundFile> files;
	/** Null before the first recording. */
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
			if (recording != null && recording.hasNext()) {
				batch = recording.next().iterator();
			} else if (files.hasNext()) {
				open(files.next());
			} else {
				return false;
			}
		}
		row = converted(batch.next());
		return true;
	}

	private void open(FoundFile file) throws IOException {
		close();
		try {
			recording = new RecordingRows(query, file, partition);
		} catch (RecordingException e) {
			if (!query.skipsUnreadable()) {
				throw new IOException(JfrOptions.TEXT.get("unreadable", file.name(), e.getMessage()), e);
			}
		}
	}

	private InternalRow converted(Object[] values) {
		for (int i = 0; i < values.length; i++) {
			if (values[i] instanceof String text) {
				values[i] = UTF8String.fromString(text);
			} else if (values[i] instanceof BigDecimal number) {
				DecimalType type = (DecimalType) query.wanted().apply(i).dataType();
				values[i] = Decimal.apply(number, type.precision(), type.scale());
			}
		}
		return new GenericInternalRow(values);
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
