package org.threadlanes.core.base.file;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Several files that come into being together. */
public class AtomicFileSetTest {

	private Path folder;

	@Before
	public void makeFolder() throws IOException {
		folder = Files.createTempDirectory("files");
	}

	@After
	public void removeFolder() throws IOException {
		try (Stream<Path> all = Files.walk(folder)) {
			for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(p);
			}
		}
	}

	private List<String> names() throws IOException {
		try (Stream<Path> all = Files.list(folder)) {
			return all.map(p -> p.getFileName().toString()).sorted().toList();
		}
	}

	private void write(AtomicFileSet files, String name, String text) throws IOException {
		AtomicFile file = files.add(folder.resolve(name));
		file.stream().write(text.getBytes(StandardCharsets.UTF_8));
		file.finish();
	}

	private String read(String name) throws IOException {
		return Files.readString(folder.resolve(name));
	}

	@Test
	public void theyAppearWhenAllAreWritten() throws IOException {
		try (AtomicFileSet files = new AtomicFileSet(false, List.of())) {
			write(files, "a", "1");
			write(files, "b", "2");
			assertFalse(Files.exists(folder.resolve("a")));
			files.commit();
		}
		assertEquals(List.of("a", "b"), names());
		assertEquals("2", read("b"));
	}

	@Test
	public void withoutACommitNothingIsLeft() throws IOException {
		try (AtomicFileSet files = new AtomicFileSet(false, List.of())) {
			files.makeFolder(folder.resolve("x/y"));
			write(files, "x/y/a", "1");
		}
		assertEquals(List.of(), names());
	}

	@Test
	public void aFolderThatWasThereStays() throws IOException {
		Files.createDirectory(folder.resolve("x"));
		try (AtomicFileSet files = new AtomicFileSet(false, List.of())) {
			files.makeFolder(folder.resolve("x"));
		}
		assertEquals(List.of("x"), names());
	}

	@Test
	public void ifOneFileCannotBeMovedNothingChanges() throws IOException {
		Files.writeString(folder.resolve("a"), "old");
		try (AtomicFileSet files = new AtomicFileSet(true, List.of())) {
			write(files, "a", "new");
			write(files, "b", "new");
			write(files, "c", "new");
			Files.createDirectory(folder.resolve("c"));
			Files.writeString(folder.resolve("c/inside"), "");
			assertThrows(IOException.class, files::commit);
		}
		assertEquals(List.of("a", "c"), names());
		assertEquals("old", read("a"));
	}

	@Test
	public void existingFilesAreReplacedTogether() throws IOException {
		Files.writeString(folder.resolve("a"), "old");
		Files.writeString(folder.resolve("b"), "old");
		try (AtomicFileSet files = new AtomicFileSet(true, List.of())) {
			write(files, "a", "1");
			write(files, "b", "2");
			files.commit();
		}
		assertEquals(List.of("a", "b"), names());
		assertEquals("1", read("a"));
		assertEquals("2", read("b"));
	}

	@Test
	public void aNameThatIsTakenMeanwhileIsNotReplaced() throws IOException {
		try (AtomicFileSet files = new AtomicFileSet(false, List.of())) {
			write(files, "a", "1");
			write(files, "b", "2");
			Files.writeString(folder.resolve("b"), "theirs");
			assertThrows(FileAlreadyExistsException.class, files::commit);
		}
		assertEquals(List.of("b"), names());
		assertEquals("theirs", read("b"));
	}

	@Test
	public void namesOfUnfinishedFilesAreHidden() throws IOException {
		try (AtomicFileSet files = new AtomicFileSet(false, List.of())) {
			write(files, "a", "1");
			assertTrue(names().toString(), names().get(0).startsWith(".threadlanes-"));
		}
	}
}
