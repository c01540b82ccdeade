package org.threadlanes.app;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.Login;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Credentials for a JVM that requires a password. There is no option for the password, which other users could read in
 * the process list.
 */
final class LoginOptions {

	private static final Set<PosixFilePermission> OTHERS = EnumSet.of(PosixFilePermission.GROUP_READ,
			PosixFilePermission.OTHERS_READ, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

	@Option(names = "--user", paramLabel = "NAME", descriptionKey = "record.user")
	private String user;

	@Option(names = "--password-file", paramLabel = "FILE", descriptionKey = "record.password-file")
	private Path passwordFile;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** @return user and password, from the file or the prompt; null without {@code --user} */
	Login read(Terminal terminal) throws CommandFailure {
		if (user == null) {
			if (passwordFile != null) {
				throw Verb.wrongUsage(command, "usage.missing", "--password-file", "--user");
			}
			return null;
		}
		return new Login(user, passwordFile == null ? typed(terminal) : fromFile());
	}

	private String typed(Terminal terminal) throws CommandFailure {
		Console console = System.console();
		char[] password = console == null ? null
				: console.readPassword("%s", Texts.TEXT.get("record.password", SafeText.line(user)));
		if (password == null) {
			throw new CommandFailure("record.no-console", null);
		}
		return new String(password);
	}

	private String fromFile() throws CommandFailure {
		String name = SafeText.line(passwordFile.toString());
		try {
			if (isOpenToOthers()) {
				throw new CommandFailure("record.password-open", null, name);
			}
			String text = Files.readString(passwordFile, StandardCharsets.UTF_8);
			return text.lines().findFirst().orElse("");
		} catch (IOException e) {
			throw new CommandFailure("record.password-unreadable", e, name);
		}
	}

	private boolean isOpenToOthers() throws IOException {
		try {
			Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(passwordFile);
			return permissions.stream().anyMatch(OTHERS::contains);
		} catch (UnsupportedOperationException e) {
			// Windows, whose access control lists are not checked.
			return false;
		}
	}
}
