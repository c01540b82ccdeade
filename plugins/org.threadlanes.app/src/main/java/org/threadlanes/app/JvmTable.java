package org.threadlanes.app;

import java.util.List;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.RunningJvm;

/** Prints the JVMs that can be recorded. */
record JvmTable(Terminal terminal) {

	private static final String ROW = "%-9s %-9s %-10s %s";
	private static final int MAX_PROGRAM = 70;

	void print(List<RunningJvm> jvms) {
		if (jvms.isEmpty()) {
			terminal.out().println(Texts.TEXT.get("record.no-jvms"));
			return;
		}
		terminal.row(ROW, Texts.TEXT.get("record.pid"), "JDK", Texts.TEXT.get("record.records"),
				Texts.TEXT.get("record.program"));
		for (RunningJvm jvm : jvms) {
			terminal.row(ROW, jvm.pid(), jvm.jdk().isEmpty() ? "?" : SafeText.shorten(jvm.jdk(), 9),
					Texts.TEXT.get("record.activity." + jvm.activity()), SafeText.shorten(jvm.program(), MAX_PROGRAM));
		}
	}
}
