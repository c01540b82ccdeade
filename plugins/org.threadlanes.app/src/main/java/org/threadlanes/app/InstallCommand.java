package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.threadlanes.app.install.MissionControl;
import org.threadlanes.app.install.MissionControl.Way;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code install}: installs the plug-in into a JDK Mission Control. */
@Command(name = "install")
final class InstallCommand extends Verb {

	@Parameters(index = "0", arity = "0..1", paramLabel = "JMC_HOME", descriptionKey = "install.home")
	private Path home;

	@Option(names = "--list", descriptionKey = "install.list")
	private boolean list;

	@Override
	public Integer call() throws CommandFailure, InterruptedException {
		if (list) {
			return list();
		}
		if (home == null) {
			throw wrongUsage("install.no-home");
		}
		MissionControl jmc = find(home);
		if (!jmc.isSupported()) {
			throw new CommandFailure("install.unsupported", null, jmc.home(), jmc.version());
		}
		Path site = MissionControl.updateSite().orElseThrow(() -> new CommandFailure("install.no-site", null));
		try {
			Way way = jmc.install(site);
			if (!way.problem().isEmpty()) {
				terminal.out().println(Texts.TEXT.get("install.no-director", jmc.home(), reason(way.problem())));
			}
			String done = way.byP2() ? "p2" : jmc.readsDropins() ? "dropins" : "unread";
			terminal.out().println(Texts.TEXT.get("install.done." + done, jmc.version(), jmc.home()));
			terminal.out().println(Texts.TEXT.get("install.undo", jmc.home()));
			return ExitStatus.DONE;
		} catch (IOException e) {
			throw new CommandFailure("install.failed", e, jmc.home(), reason(e));
		}
	}

	private int list() {
		List<MissionControl> all = MissionControl.installed();
		if (all.isEmpty()) {
			terminal.out().println(Texts.TEXT.get("install.none"));
		}
		for (MissionControl each : all) {
			String state = !each.isSupported() ? "unsupported" : each.hasThreadLanes() ? "installed" : "without";
			terminal.out().println(Texts.TEXT.get("install.list." + state, each.home(), each.version()));
		}
		return ExitStatus.DONE;
	}

	/** @return the JMC to change */
	static MissionControl find(Path home) throws CommandFailure {
		MissionControl jmc = MissionControl.in(home)
				.orElseThrow(() -> new CommandFailure("install.no-jmc", null, home));
		if (!jmc.isWritable()) {
			throw new CommandFailure("install.not-writable", null, jmc.home());
		}
		return jmc;
	}

	static String reason(IOException e) {
		return reason(String.valueOf(e.getMessage()));
	}

	private static String reason(String message) {
		return message.lines().filter(line -> !line.isBlank()).reduce((first, last) -> last).orElse(message).strip()
				.replaceFirst("\\.$", "");
	}
}
