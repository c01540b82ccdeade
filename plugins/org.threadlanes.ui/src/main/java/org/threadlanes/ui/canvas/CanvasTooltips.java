package org.threadlanes.ui.canvas;

import java.util.Objects;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.lanes.DataLoss;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;

/** The one-line tooltips of the canvas: truncated names, and places where events were lost. */
record CanvasTooltips(LanesCanvas canvas, PageModel model) {

	private static final Messages TEXT = Messages.of(CanvasTooltips.class);
	private static final int NEAR = 3;

	/**
	 * Shows the tooltip for a place.
	 *
	 * @return whether there is one
	 */
	boolean show(int x, int y) {
		String tip = tip(x, y);
		if (!Objects.equals(tip, canvas.getToolTipText())) {
			canvas.setToolTipText(tip);
		}
		return tip != null;
	}

	void hide() {
		canvas.setToolTipText(null);
	}

	private String tip(int x, int y) {
		LanesGeometry geometry = canvas.geometry();
		if (x >= geometry.labelWidth()) {
			return y < geometry.header() || y >= geometry.header() + geometry.rowsHeight() ? null : loss(geometry, x);
		}
		int row = geometry.rowAt(y);
		return row < 0 ? null : name(model.rows().rows().get(row));
	}

	private String name(Row row) {
		String name = canvas.cutName(row);
		return name == null ? null : name.replace("&", "&&");
	}

	private String loss(LanesGeometry geometry, int x) {
		for (DataLoss loss : model.lanes().losses()) {
			if (Math.abs(geometry.xOf(loss.timeNanos()) - x) <= NEAR) {
				return TEXT.get("lanes.loss", model.times().time(loss.timeNanos(), 3), loss.bytes());
			}
		}
		return null;
	}
}
