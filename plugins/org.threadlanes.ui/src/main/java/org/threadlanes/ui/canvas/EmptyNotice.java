package org.threadlanes.ui.canvas;

import java.util.stream.Collectors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;

/** A notice in the middle of empty lanes that explains why they are empty. */
final class EmptyNotice {

	private static final Messages TEXT = Messages.of(EmptyNotice.class);

	private final LanesCanvas canvas;
	private final PageModel model;
	private final Look look;
	/** Null until there is something to say. */
	private Composite box;
	private Label text;
	private Link link;

	EmptyNotice(LanesCanvas canvas, Look look, PageModel model) {
		this.canvas = canvas;
		this.look = look;
		this.model = model;
	}

	private void make() {
		box = new Composite(canvas, SWT.NONE);
		box.setBackground(look.theme().page());
		GridLayoutFactory.fillDefaults().margins(24, 16).spacing(5, 8).applyTo(box);
		text = look.label(box, SWT.CENTER | SWT.WRAP, "");
		text.setBackground(look.theme().page());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
		link = look.link(box, TEXT.get("lanes.show-all"), model::clearFilters);
		GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).grab(true, false).applyTo(link);
	}

	/** Shows or hides the notice, in the middle of the lanes. */
	void place() {
		int hidden = model.hiddenLanes();
		boolean allHidden = model.rows().rows().isEmpty() && hidden > 0;
		boolean nothing = !allHidden && model.lanes().totals().count() == 0;
		if (!allHidden && !nothing) {
			if (box != null) {
				box.setVisible(false);
			}
			return;
		}
		if (box == null) {
			make();
		}
		box.setVisible(true);
		text.setText(allHidden ? TEXT.get("lanes.all-hidden", hidden) : nothing());
		Look.show(link, allHidden);
		Rectangle area = allHidden ? canvas.getClientArea() : canvas.geometry().lanes();
		int width = Math.min(box.computeSize(SWT.DEFAULT, SWT.DEFAULT, true).x, area.width);
		Point size = box.computeSize(width, SWT.DEFAULT, true);
		box.setBounds(area.x + (area.width - width) / 2,
				Math.max(canvas.geometry().header() + 2, area.y + (area.height - size.y) / 2), width, size.y);
		box.layout();
	}

	private String nothing() {
		return model.triage().isPart() ? TEXT.get("lanes.nothing.part", model.triage().whole().lanes().totals().count())
				: TEXT.get("lanes.nothing") + limits();
	}

	/** @return possible reasons for empty lanes: a line for each limit */
	private String limits() {
		return model.triage().limits().stream()
				.map(limit -> "\n\u2022  " + SafeText.shorten(limit.message().toString(), 200))
				.collect(Collectors.joining());
	}
}
