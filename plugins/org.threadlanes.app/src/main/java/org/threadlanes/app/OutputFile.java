package org.threadlanes.app;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.base.file.InputFileException;
import org.threadlanes.core.base.text.SafeText;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** {@code -o FILE}: the target of text; standard output by default. */
final class OutputFile {

	@Option(names = {"-o", "--output"}, paramLabel = "FILE", descriptionKey = "output")
	private String name;

	@Option(names = "--force", descriptionKey = "force")
	private boolean force;

	@Spec(Target.MIXEE)
	private CommandSpec verb;

	/** Writes text to a terminal, real or not. */
	@FunctionalInterface
	interface Content {
		void writeTo(Terminal to) throws IOException;
	}

	@FunctionalInterface
	interface Bytes {
		void writeTo(OutputStream out) throws IOException;
	}

	/**
	 * @param name the name of a file that must not exist yet; null for standard output
	 * @return the target
	 */
	static OutputFile named(String name, CommandSpec verb) throws CommandFailure {
		OutputFile output = new OutputFile();
		output.name = name;
		output.verb = verb;
		if (output.isFile()) {
			Path file = file(name, verb);
			try {
				AtomicFile.check(file, false, List.of());
			} catch (IOException e) {
				throw failure(file, e);
			}
		}
		return output;
	}

	private boolean isFile() {
		return name != null && !name.equals("-");
	}

	/** @param inputs the files that were read, which are never replaced */
	void write(Terminal terminal, Collection<Path> inputs, Content content) throws CommandFailure {
		if (isFile()) {
			save(file(name, verb), force, inputs, bytes -> writeText(bytes, content));
			return;
		}
		try {
			content.writeTo(terminal);
		} catch (IOException e) {
			throw new CommandFailure("output.lost", e);
		}
	}

	private static void writeText(OutputStream bytes, Content content) throws IOException {
		Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
		PrintWriter text = new PrintWriter(out);
		content.writeTo(new Terminal(text, text, false, false));
		if (text.checkError()) {
			// PrintWriter hides the reason. Flushing the rest fails for the same one.
			out.flush();
			throw new IOException(Texts.TEXT.get("output.lost"));
		}
	}

	/**
	 * Writes a file, or leaves everything unchanged.
	 *
	 * @param inputs the files that were read, which are never replaced
	 */
	static void save(Path file, boolean force, Collection<Path> inputs, Bytes content) throws CommandFailure {
		try (AtomicFile target = AtomicFile.create(file, force, inputs)) {
			content.writeTo(target.stream());
			target.commit();
		} catch (IOException e) {
			throw failure(file, e);
		}
	}

	/** @return a file by its name on the command line */
	static Path file(String name, CommandSpec verb) throws CommandFailure {
		Path file = path(name);
		if (isFolder(name) || Files.isDirectory(file)) {
			throw Verb.wrongUsage(verb, "output.folder", name);
		}
		return file;
	}

	/** @return a file or folder by its name on the command line */
	static Path path(String name) throws CommandFailure {
		return parsed(name).orElseThrow(() ->
				new CommandFailure("output.not-a-name", null, SafeText.shorten(name, 100)));
	}

	/** @return the file of a name; empty if Java could not decode the name, or cannot encode it */
	static Optional<Path> parsed(String name) {
		try {
			return name.indexOf('\uFFFD') < 0 ? Optional.of(Path.of(name)) : Optional.empty();
		} catch (InvalidPathException e) {
			return Optional.empty();
		}
	}

	/** @return whether a name can only be a folder's */
	static boolean isFolder(String name) {
		return name.endsWith("/") || name.endsWith(File.separator);
	}

	/** @return one sentence for a file that could not be written */
	static CommandFailure failure(Path file, IOException e) {
		String name = SafeText.line(file.toString());
		if (e instanceof InputFileException) {
			return new CommandFailure("output.input", e, name);
		}
		if (e instanceof FileAlreadyExistsException) {
			String key = Files.isDirectory(file) ? "output.folder" : "output.exists";
			return new CommandFailure(key, e, name);
		}
		return new CommandFailure("output.failed", e, name, SafeText.line(reason(e)));
	}

	/** Not the message of a {@link FileSystemException}, which may be just the name of a temporary file. */
	private static String reason(IOException e) {
		if (e instanceof AccessDeniedException) {
			return Texts.TEXT.get("output.denied");
		}
		if (e instanceof NotDirectoryException notDirectory) {
			return Texts.TEXT.get("output.no-folder", notDirectory.getFile());
		}
		if (e instanceof NoSuchFileException) {
			return Texts.TEXT.get("output.missing-folder");
		}
		String said = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
		return said == null || said.isBlank() ? Texts.TEXT.get("output.refused") : said;
	}
}
