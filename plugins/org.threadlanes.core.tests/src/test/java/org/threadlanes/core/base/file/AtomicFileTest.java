package org.threadlanes.core.base.file;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.Assume;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What a file in the making may replace, and what it becomes. */
public class AtomicFileTest {

	@Rule
	public final TemporaryFolder temporary = new TemporaryFolder();

	private Path folder;

	@Before
	public void findFolder() {
		folder = temporary.getRoot().toPath();
	}

	private static void assumeUnix() {
		Assume.assumeTrue("links, modes and devices of Unix", File.separatorChar == '/');
	}

	private Path file(String name, String text) throws IOException {
		return Files.writeString(folder.resolve(name), text);
	}

	private static void write(Path target, boolean replace, Path ... inputs) throws IOException {
		try (AtomicFile file = AtomicFile.create(target, replace, List.of(inputs))) {
			file.stream().write("new".getBytes(StandardCharsets.UTF_8));
			file.commit();
		}
	}

	@Test
	public void anExistingFileIsReplacedOnlyOnRequest() throws IOException {
		Path old = file("old", "old");
		assertThrows(FileAlreadyExistsException.class, () -> write(old, false));
		assertEquals("old", Files.readString(old));
		write(old, true);
		assertEquals("new", Files.readString(old));
	}

	@Test
	public void aReplacedFileKeepsItsPermissions() throws IOException {
		assumeUnix();
		for (String mode : List.of("rw-------", "rwxrwxrwx", "r--r--r--")) {
			Path old = file("old", "old");
			Files.setPosixFilePermissions(old, PosixFilePermissions.fromString(mode));
			write(old, true);
			assertEquals(mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(old)));
			assertEquals("new", Files.readString(old));
			Files.delete(old);
		}
	}

	@Test
	public void aPrivateFileIsPrivateWhileItIsWritten() throws IOException {
		assumeUnix();
		Path old = file("old", "old");
		Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-------"));
		try (AtomicFile file = AtomicFile.create(old, true); var names = Files.list(folder)) {
			for (Path path : names.toList()) {
				assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
			}
		}
	}

	@Test
	public void aLinkIsFollowedAndStays() throws IOException {
		assumeUnix();
		Path old = file("old", "old");
		Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("old"));
		assertThrows(FileAlreadyExistsException.class, () -> write(link, false));
		write(link, true);
		assertTrue(Files.isSymbolicLink(link));
		assertEquals("new", Files.readString(old));
	}

	@Test
	public void aLinkToNothingIsRefused() throws IOException {
		assumeUnix();
		Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("nothing"));
		assertThrows(FileSystemException.class, () -> write(link, true));
		assertTrue(Files.isSymbolicLink(link));
		assertTrue(Files.notExists(folder.resolve("nothing")));
	}

	@Test
	public void anInputIsNeverReplacedByAnyName() throws Exception {
		assumeUnix();
		Path input = file("input", "old");
		Files.createDirectory(folder.resolve("sub"));
		List<Path> names = List.of(input, folder.resolve("sub/../input"),
				Files.createSymbolicLink(folder.resolve("symbolic"), input),
				Files.createLink(folder.resolve("hard"), input));
		for (Path name : names) {
			for (boolean replace : new boolean[] {true, false}) {
				assertThrows(name.toString(), InputFileException.class, () -> write(name, replace, input));
				assertEquals("old", Files.readString(input));
			}
		}
	}

	@Test
	public void aDeviceIsWrittenToAndStays() throws IOException {
		Path device = Path.of("/dev/full");
		Assume.assumeTrue(Files.exists(device));
		IOException full = assertThrows(IOException.class, () -> write(device, true));
		assertTrue(full.toString(), full.getMessage().contains("No space left"));
		write(Path.of("/dev/null"), false);
		assertTrue(Files.readAttributes(Path.of("/dev/null"), "*").get("isOther").equals(true));
	}

	@Test
	public void aPipeIsWrittenToAndStays() throws Exception {
		assumeUnix();
		Path pipe = folder.resolve("pipe");
		Assume.assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
		CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
			try {
				return Files.readString(pipe);
			} catch (IOException e) {
				return e.toString();
			}
		});
		write(pipe, true);
		assertEquals("new", read.get());
		assertTrue(Files.exists(pipe) && !Files.isRegularFile(pipe));
	}

	@Test
	public void whatTakesItsPlaceMeanwhileIsNotReplacedUnlessItIsAFile() throws IOException {
		assumeUnix();
		Path target = folder.resolve("target");
		try (AtomicFile file = AtomicFile.create(target, true)) {
			Files.createSymbolicLink(target, Path.of("elsewhere"));
			assertThrows(FileSystemException.class, file::commit);
		}
		assertTrue(Files.exists(target, LinkOption.NOFOLLOW_LINKS));
	}
}
