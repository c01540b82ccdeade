package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.ListTable;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.UnknownNameException;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Exports to files: all or nothing. */
public class CsvExportTest {

	private static final RecordingFile RECORDING = new RecordingFile(
			Recordings.path("quarkus-eventloop-blocked-jdk17.jfr"));

	private TemporaryFolder folder;

	@Before
	public void makeFolder() throws IOException {
		folder = new TemporaryFolder();
	}

	@After
	public void removeFolder() throws IOException {
		folder.close();
	}

	private static CsvOptions data() {
		return CsvOptions.of(CsvProfile.DATA);
	}

	private static CsvExport export(CsvOptions options, String types, String ... fields) throws Exception {
		return new CsvExport(RECORDING, options).choose(EventCatalog.of(RECORDING, Progress.NONE),
				types.isEmpty() ? List.of() : List.of(types.split(",")), List.of(fields));
	}

	private CsvOutput file(CsvOptions options, String name) {
		return CsvOutput.toFile(options, folder.path(name), RECORDING.files());
	}

	private static Table table(String name, String text) {
		return new ListTable<>(name, List.of(text)).text("c", t -> t);
	}

	/** Cancels when a share of the work is done. */
	private static Progress canceledAfter(double share) {
		return new Progress() {

			private boolean canceled;

			@Override
			public void at(long done, long total) {
				canceled |= done >= total * share;
			}

			@Override
			public boolean isCanceled() {
				return canceled;
			}
		};
	}

	@Test
	public void oneTypeGoesToAFile() throws Exception {
		CsvResult result = export(data(), "SocketRead").to(file(data(), "x.csv"), Progress.NONE);
		assertEquals(3012, result.rows());
		assertEquals(List.of("x.csv"), folder.names());
		assertEquals(3013, folder.read("x.csv").lines().count());
	}

	@Test
	public void oneTypeGoesToAStreamWithTheSameBytes() throws Exception {
		export(data(), "SocketRead").to(file(data(), "x.csv"), Progress.NONE);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		export(data(), "SocketRead").to(CsvOutput.toStream(data(), out), Progress.NONE);
		assertEquals(folder.read("x.csv"), out.toString(StandardCharsets.UTF_8));
	}

	@Test
	public void severalTypesGoToANewFolder() throws Exception {
		CsvResult result = export(data(), "jdk.Socket*").toFolder(folder.path("a/b"), Progress.NONE);
		assertEquals(List.of("a", "a/b", "a/b/jdk.SocketRead.csv", "a/b/jdk.SocketWrite.csv"), folder.names());
		assertEquals(6014, result.rows());
	}

	@Test
	public void withoutTypesEveryTypeWithEventsIsExported() throws Exception {
		CsvResult result = export(data(), "").toFolder(folder.path(), Progress.NONE);
		assertEquals(RECORDING.contents(Progress.NONE).summary().events(), result.rows());
	}

	@Test
	public void aTableWithoutEventsIsExportedToo() throws Exception {
		export(data(), "SocketRead").add(table("pools", "a")).toFolder(folder.path(), Progress.NONE);
		assertEquals(List.of("jdk.SocketRead.csv", "pools.csv"), folder.names());
		assertEquals("c\r\na\r\n", folder.read("pools.csv"));
	}

	@Test
	public void tablesWithCollidingNamesGetSeparateFiles() throws Exception {
		new CsvExport(RECORDING, data()).add(table("a/b", "1")).add(table("a:b", "2")).add(table("A_B", "3"))
				.add(table("../x", "4")).toFolder(folder.path(), Progress.NONE);
		assertEquals(List.of("A_B_3.csv", "_._x.csv", "a_b.csv", "a_b_2.csv"), folder.names());
		assertEquals("c\r\n1\r\n", folder.read("a_b.csv"));
		assertEquals("c\r\n3\r\n", folder.read("A_B_3.csv"));
		assertEquals("c\r\n4\r\n", folder.read("_._x.csv"));
	}

	@Test
	public void anExistingFileIsKeptAndNothingIsRead() throws Exception {
		Files.writeString(folder.path("x.csv"), "old");
		CsvWriteException e = assertThrows(CsvWriteException.class,
				() -> export(data(), "SocketRead").to(file(data(), "x.csv"), new Progress() {

					@Override
					public void at(long done, long total) {
						throw new AssertionError("the work has begun");
					}
				}));
		assertTrue(e.getCause() instanceof FileAlreadyExistsException);
		assertEquals(folder.path("x.csv"), e.target());
		assertEquals("old", folder.read("x.csv"));
		assertEquals(List.of("x.csv"), folder.names());
	}

	@Test
	public void anExistingFileIsReplacedWhenForced() throws Exception {
		Files.writeString(folder.path("x.csv"), "old");
		export(data().withReplace(true), "SocketRead", "port")
				.to(file(data().withReplace(true), "x.csv"), Progress.NONE);
		assertTrue(folder.read("x.csv").startsWith("port\r\n"));
		assertEquals(List.of("x.csv"), folder.names());
	}

	@Test
	public void aFileCreatedMeanwhileIsKept() throws Exception {
		CsvWriteException e = assertThrows(CsvWriteException.class,
				() -> export(data(), "SocketRead").to(file(data(), "x.csv"), (done, total) -> {
					try {
						Files.writeString(folder.path("x.csv"), "new");
					} catch (IOException cause) {
						throw new UncheckedIOException(cause);
					}
				}));
		assertTrue(e.getCause() instanceof FileAlreadyExistsException);
		assertEquals("new", folder.read("x.csv"));
		assertEquals(List.of("x.csv"), folder.names());
	}

	@Test
	public void oneExistingFileAmongManyPreventsAllFromBeingWritten() throws Exception {
		Files.writeString(folder.path("jdk.SocketWrite.csv"), "old");
		assertThrows(CsvWriteException.class,
				() -> export(data(), "jdk.Socket*").toFolder(folder.path(), Progress.NONE));
		assertEquals(List.of("jdk.SocketWrite.csv"), folder.names());
		assertEquals("old", folder.read("jdk.SocketWrite.csv"));
	}

	@Test
	public void aCanceledExportLeavesNothing() throws Exception {
		for (double share : new double[] {0, 0.5, 0.75}) {
			assertThrows("at " + share, CancellationException.class,
					() -> export(data().withMeta(true), "jdk.Socket*")
					.toFolder(folder.path("new/folder"), canceledAfter(share)));
			assertEquals("at " + share, List.of(), folder.names());
		}
	}

	@Test
	public void aCanceledExportLeavesExistingFilesUntouched() throws Exception {
		Files.writeString(folder.path("jdk.SocketRead.csv"), "old");
		assertThrows(CancellationException.class,
				() -> export(data().withReplace(true), "jdk.Socket*").toFolder(folder.path(), canceledAfter(0.8)));
		assertEquals(List.of("jdk.SocketRead.csv"), folder.names());
		assertEquals("old", folder.read("jdk.SocketRead.csv"));
	}

	@Test
	public void nothingIsLeftWhenALaterTableFails() throws Exception {
		Files.writeString(folder.path("a.csv"), "old");
		CsvWriteException e = assertThrows(CsvWriteException.class,
				() -> new CsvExport(RECORDING, data().withReplace(true)).add(table("a", "1")).add(new BrokenTable())
						.toFolder(folder.path(), Progress.NONE));
		assertEquals("No space left on device", e.getCause().getMessage());
		assertEquals(folder.path("broken.csv"), e.target());
		assertEquals(List.of("a.csv"), folder.names());
		assertEquals("old", folder.read("a.csv"));
	}

	@Test
	public void aFolderCannotBeAFile() throws Exception {
		Files.createDirectory(folder.path("x.csv"));
		assertThrows(CsvWriteException.class,
				() -> export(data().withReplace(true), "SocketRead")
				.to(file(data().withReplace(true), "x.csv"), Progress.NONE));
		assertEquals(List.of("x.csv"), folder.names());
	}

	@Test
	public void aMissingFolderIsReported() {
		CsvWriteException e = assertThrows(CsvWriteException.class,
				() -> export(data(), "SocketRead").to(file(data(), "none/x.csv"), Progress.NONE));
		assertEquals(folder.path("none/x.csv"), e.target());
	}

	@Test
	public void aFailingStreamIsReported() {
		IOException e = assertThrows(IOException.class,
				() -> export(data(), "SocketRead").to(CsvOutput.toStream(data(), new OutputStream() {

			@Override
			public void write(int b) throws IOException {
				throw new IOException("Broken pipe");
			}
		}), Progress.NONE));
		assertEquals("Broken pipe", e.getMessage());
	}

	@Test
	public void progressGrowsToTheEnd() throws Exception {
		List<Long> thousandths = new ArrayList<>();
		export(data(), "jdk.Socket*").toFolder(folder.path(), (done, total) -> {
			assertEquals(1000, total);
			thousandths.add(done);
		});
		assertEquals(thousandths.stream().sorted().toList(), thousandths);
		assertTrue(thousandths.get(thousandths.size() - 1) > 800);
	}

	@Test
	public void eachTypeHasTheRequestedFieldsThatItDeclares() throws Exception {
		export(data(), "jdk.Socket*", "startTime", "bytesRead", "bytesWritten", "port")
				.toFolder(folder.path(), Progress.NONE);
		assertEquals("startTime,bytesRead,port", folder.read("jdk.SocketRead.csv").lines().findFirst().get());
		assertEquals("startTime,bytesWritten,port", folder.read("jdk.SocketWrite.csv").lines().findFirst().get());
	}

	@Test
	public void aFieldThatNoTypeHasIsReported() {
		assertEquals("jdk.SocketRead has no field 'prot' (did you mean port?).",
				assertThrows(UnknownNameException.class,
				() -> export(data(), "jdk.Socket*", "startTime", "prot")).getMessage());
	}

	@Test
	public void theMetaFileSaysWhereTheRowsComeFrom() throws Exception {
		EventFilter filter = new EventFilter(Long.MIN_VALUE, Long.MAX_VALUE, "vert.x-*-1");
		CsvOptions options = data().withMeta(true).withEvents(events -> events.withFilter(filter));
		CsvResult result = export(options, "SocketRead", "startTime", "timeout").to(file(options, "reads.csv"),
				Progress.NONE);
		assertEquals(List.of("reads.csv", "reads.meta.json"), folder.names());
		JsonObject meta = JsonParser.parseString(folder.read("reads.meta.json")).getAsJsonObject();
		assertEquals("quarkus-eventloop-blocked-jdk17.jfr", meta.get("source").getAsString());
		assertEquals("2026-11-20T10:04:25.299586159Z",
				meta.getAsJsonObject("recording").get("start").getAsString());
		assertEquals("jdk.SocketRead", meta.get("table").getAsString());
		assertEquals(result.rows(), meta.get("rows").getAsLong());
		assertEquals(3012, meta.get("eventsInRecording").getAsLong());
		assertEquals("[\"0 ns\"]", meta.getAsJsonObject("settings").get("threshold").toString());
		assertEquals("vert.x-*-1", meta.getAsJsonObject("filter").get("thread").getAsString());
		assertEquals("timeout_ms", meta.getAsJsonArray("columns").get(1).getAsJsonObject().get("name").getAsString());
		assertEquals("ms", meta.getAsJsonArray("columns").get(1).getAsJsonObject().get("unit").getAsString());
		assertEquals("reads.csv", meta.getAsJsonObject("csv").get("file").getAsString());
	}

	@Test
	public void anExistingMetaFileIsKeptToo() throws Exception {
		Files.writeString(folder.path("x.meta.json"), "old");
		assertThrows(CsvWriteException.class,
				() -> export(data().withMeta(true), "SocketRead")
				.to(file(data().withMeta(true), "x.csv"), Progress.NONE));
		assertEquals(List.of("x.meta.json"), folder.names());
	}

	@Test
	public void compressedFilesAreNamedAsSuch() throws Exception {
		CsvOptions packed = data().withFormat(CsvFormat.of(CsvProfile.DATA).withGzip(true)).withMeta(true);
		export(packed, "SocketRead", "port").toFolder(folder.path(), Progress.NONE);
		assertEquals(List.of("jdk.SocketRead.csv.gz", "jdk.SocketRead.meta.json"), folder.names());
		byte[] bytes = Files.readAllBytes(folder.path("jdk.SocketRead.csv.gz"));
		try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
			assertTrue(new String(in.readAllBytes(), StandardCharsets.UTF_8).startsWith("port\r\n57258\r\n"));
		}
	}

	@Test
	public void aFileHasThePermissionsOfNewFiles() throws Exception {
		export(data(), "SocketRead", "port").to(file(data(), "x.csv"), Progress.NONE);
		Files.writeString(folder.path("usual"), "");
		assertEquals(permissions(folder.path("usual")), permissions(folder.path("x.csv")));
	}

	private static Object permissions(Path file) throws IOException {
		return Files.getFileStore(file).supportsFileAttributeView("posix") ? Files.getPosixFilePermissions(file) : "";
	}

	@Test
	public void aStreamTakesOnlyOneTable() throws Exception {
		CsvExport two = export(data(), "jdk.Socket*");
		assertEquals(2, two.tableCount());
		assertThrows(IllegalStateException.class,
				() -> two.to(CsvOutput.toStream(data(), new ByteArrayOutputStream()), Progress.NONE));
		assertFalse(Files.exists(folder.path("x")));
	}

	/** Fails like a full disk. */
	private static final class BrokenTable implements Table {

		@Override
		public String name() {
			return "broken";
		}

		@Override
		public List<Column> columns() {
			return List.of(Column.text("c"));
		}

		@Override
		public long rowCount() {
			return 1;
		}

		@Override
		public void rows(RowSink sink) {
			throw new UncheckedIOException(new IOException("No space left on device"));
		}
	}
}
