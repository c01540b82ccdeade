package org.threadlanes.app.window;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.threadlanes.app.install.Folders;

/** The native libraries of SWT, which unpacks them below the home folder. Some users have no home folder. */
final class NativeLibraries {

	private static final String FOLDER = "swt.library.path";

	private NativeLibraries() {
	}

	/** Gives SWT a temporary folder if there is no writable home folder. Must be called before SWT is used. */
	static void prepare() {
		if (System.getProperty(FOLDER) != null || Files.isWritable(Path.of(System.getProperty("user.home", "")))) {
			return;
		}
		try {
			Path folder = Files.createTempDirectory("threadlanes");
			System.setProperty(FOLDER, folder.toString());
			Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "threadlanes-libraries"));
		} catch (IOException e) {
			// SWT will report the missing libraries.
		}
	}

	private static void delete(Path folder) {
		try {
			Folders.delete(folder);
		} catch (IOException e) {
			// The system cleans its temporary folder from time to time.
		}
	}
}
