package org.threadlanes.ui.canvas;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.thread.Vocabulary;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;

/** Gives screen readers the focused row and the selected wait. */
final class LanesAccessible extends AccessibleAdapter {

	private static final Messages TEXT = Messages.of(LanesAccessible.class);

	private final PageModel model;
	private final LabelPainter labels;

	private LanesAccessible(PageModel model, LabelPainter labels) {
		this.model = model;
		this.labels = labels;
	}

	static void attach(LanesCanvas canvas, PageModel model, LabelPainter labels) {
		canvas.getAccessible().addAccessibleListener(new LanesAccessible(model, labels));
		canvas.getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
			@Override
			public void getRole(AccessibleControlEvent e) {
				e.detail = ACC.ROLE_LIST;
			}
		});
	}

	@Override
	public void getName(AccessibleEvent e) {
		int index = model.focusedIndex();
		if (index < 0) {
			e.result = TEXT.get("lanes.name", model.rows().rows().size());
			return;
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
					Durations.text(wait.endNanos() - wait.startNanos()),
					Vocabulary.of(wait.lane().verdict(wait.index())));
		}
		e.result = text;
	}
}
