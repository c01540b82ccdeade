package org.threadlanes.app;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Option;

/** {@code -o FILE}: where text goes, standard output without it. */
final class OutputFile {

	@Option(names = {"-o", "--output"}, paramLabel = "FILE", descriptionKey = "output")
	private Path file;

	@Option(names = "--force", descriptionKey = "force")
	private boolean force;

	/** Writes text. */
	@FunctionalInterface
	interface Content {
		void writeTo(Writer out) throws IOException;
	}

	boolean isFile() {
		return file != null && !file.toString().equals("-");
	}

	void write(Terminal terminal, Content content) throws CommandFailure {
		if (!isFile()) {
			try {
				content.writeTo(terminal.out());
				terminal.out().flush();
			} catch (IOException e) {
				throw new CommandFailure(e.getMessage(), e);
			}
			return;
		}
		try (AtomicFile target = AtomicFile.create(file, force);
				Writer out = new OutputStreamWriter(target.stream(), StandardCharsets.UTF_8)) {
			content.writeTo(out);
			out.flush();
			target.commit();
		} catch (IOException e) {
			throw failure(file, e);
		}
	}

	/** @return one sentence for a file that could not be written */
	static CommandFailure failure(Path file, IOException e) {
		String name = SafeText.line(file.toString());
		if (e instanceof FileAlreadyExistsException) {
			String key = Files.isDirectory(file) ? "output.folder" : "output.exists";
			return new CommandFailure(Main.TEXT.get(key, name), e);
		}
		return new CommandFailure(Main.TEXT.get("output.failed", name, SafeText.line(reason(file, e))), e);
	}

	/** Not the message of the exception, which may be no more than the name of a file that only we know. */
	private static String reason(Path file, IOException e) {
		Path folder = file.toAbsolutePath().getParent();
		if (e instanceof AccessDeniedException) {
			return Main.TEXT.get("output.denied");
		}
		if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
			return Main.TEXT.get("output.no-folder", folder);
		}
		if (folder != null && !Files.exists(folder)) {
			return Main.TEXT.get("output.missing-folder");
		}
		String said = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
		return said == null || said.isBlank() ? Main.TEXT.get("output.refused") : said;
	}
}
