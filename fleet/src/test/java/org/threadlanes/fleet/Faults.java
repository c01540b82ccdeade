package org.threadlanes.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.threadlanes.fleet.FaultyFileSystem.Fault;

/** The faults of the file system {@code faulty:}. */
final class Faults implements AutoCloseable {

	private final Path folder;

	Faults(Path folder) {
		this.folder = folder;
	}

	/** Faults of this process. */
	static Faults here(Path folder) {
		System.setProperty(FaultyFileSystem.FOLDER, folder.toString());
		return new Faults(folder);
	}

	Path folder() {
		return folder;
	}

	void on(Fault fault, String endOfPath) throws IOException {
		Files.writeString(folder.resolve(fault.name()), endOfPath);
	}

	void off(Fault fault) throws IOException {
		Files.delete(folder.resolve(fault.name()));
	}

	/** @return the number of files whose opening was stalled */
	long opened() {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.getFileName().toString().startsWith("opened-")).count();
		} catch (IOException e) {
			return 0;
		}
	}

	@Override
	public void close() throws IOException {
		System.clearProperty(FaultyFileSystem.FOLDER);
		Recordings.delete(folder);
		Files.createDirectory(folder);
	}

	static String path(Path path) {
		return FaultyFileSystem.ROOT.getScheme() + ":" + path;
	}
}
