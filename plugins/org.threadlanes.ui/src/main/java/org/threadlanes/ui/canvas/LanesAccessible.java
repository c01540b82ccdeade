package org.threadlanes.ui.canvas;

import org.eclipse.swt.accessibility.ACC;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;

/** Gives screen readers the current row and the selected wait. */
record LanesAccessible(PageModel model, LabelPainter labels) {

	private static final Messages TEXT = Messages.of(LanesAccessible.class);

	void attach(LanesCanvas canvas) {
		AccessibleNames.set(canvas, this::name);
		AccessibleNames.role(canvas, ACC.ROLE_LIST, () -> false);
	}

	private String name() {
		int index = model.currentIndex();
		if (index < 0) {
			return TEXT.get("lanes.name", model.rows().rows().size());
		}
		Row row = model.rows().rows().get(index);
		String name = SafeText.shorten(row.name(), 200);
		String blocked = Durations.text(labels.blocked(row).nanos());
		String text = row.isGroup()
				? TEXT.get(row.open() ? "lanes.group.open" : "lanes.group.closed", name, row.shown().size(),
						blocked)
				: TEXT.get("lanes.row", name, blocked);
		if (model.isSelected(row)) {
			text += ", " + TEXT.get("lanes.selected");
		}
		SpanRef wait = model.selectedWait();
		if (wait != null && wait.lane() == row.lane()) {
			text += ", " + TEXT.get("lanes.wait", Vocabulary.of(wait.lane().kind(wait.index())),
					WaitTimes.duration(wait.lane(), wait.index()),
					Vocabulary.of(wait.lane().verdict(wait.index())));
		}
		return text;
	}
}
