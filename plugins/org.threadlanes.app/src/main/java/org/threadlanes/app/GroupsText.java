package org.threadlanes.app;

import java.util.List;

import org.threadlanes.app.Terminal.Style;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.FindingGroup;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;

/** The findings of several recordings as text, by code and call site. */
record GroupsText(Terminal terminal) {

	private static final int MAX_NAME = 90;
	private static final Messages TEXT = Texts.TEXT;

	void print(List<FindingGroup> groups, int recordings) {
		terminal.out().println(terminal.styled(Style.BOLD, TEXT.get("groups.title", recordings)));
		if (groups.isEmpty()) {
			terminal.out().println("  " + TEXT.get("groups.none"));
		}
		groups.forEach(this::print);
	}

	private void print(FindingGroup group) {
		boolean inconclusive = group.code() == FindingCode.CANNOT_TELL;
		String mark = terminal.mark(group.code(), group.severity());
		String total = group.count() == 0 ? TEXT.get("groups.recordings", group.recordings())
				: TEXT.get("groups.total", group.recordings(), Durations.text(group.nanos()), group.count());
		terminal.wrapped("  " + mark + " ", group.code().id() + ": " + total);
		if (!group.where().isEmpty()) {
			terminal.wrapped("      ", SafeText.shorten(group.where(), 2 * Terminal.WIDTH));
		}
		terminal.wrapped("      ", inconclusive ? group.message().toString()
				: TEXT.get("groups.worst", SafeText.shorten(group.worstRecording(), MAX_NAME), group.message()));
	}
}
