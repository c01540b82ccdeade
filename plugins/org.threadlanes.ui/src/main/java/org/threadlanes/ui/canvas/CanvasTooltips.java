package org.threadlanes.ui.canvas;

import java.util.Objects;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.lanes.DataLoss;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadSamples;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.paint.LaneMeasures;

/** The one-line tooltips of the canvas: truncated names, and places where events were lost. */
record CanvasTooltips(LanesCanvas canvas, PageModel model) {

	private static final Messages TEXT = Messages.of(CanvasTooltips.class);
	private static final int NEAR = 3;
	private static final int MAX_NAME = 100;

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
			int at = geometry.rowAt(y);
			String loss = y < geometry.header() || y >= geometry.header() + geometry.rowsHeight() ? null
					: loss(geometry, x);
			String request = at < 0 ? null : request(geometry, at, x, y);
			return request != null ? request : loss != null || at < 0 || model.rows().rows().get(at).isGroup()
					|| canvas.waitAt(x, y) != null ? loss
					: running(geometry, model.rows().rows().get(at).lane(), x);
		}
		if (y < geometry.overviewHeight() && x < LabelPainter.TWISTIE_WIDTH) {
			return TEXT.get("track.tip");
		}
		int row = geometry.rowAt(y);
		return row < 0 ? null : name(model.rows().rows().get(row));
	}

	private String name(Row row) {
		String name = canvas.cutName(row);
		return name == null ? null : name.replace("&", "&&");
	}

	/** @return the request at a place of the line above a lane; null if there is none */
	private String request(LanesGeometry geometry, int row, int x, int y) {
		Row at = model.rows().rows().get(row);
		boolean below = at.isGroup()
				|| y >= geometry.rowTop(row) + LaneMeasures.of(geometry.rowHeight(), 1, at.lane()).bar();
		int i = below ? -1 : at.lane().requests().at(geometry.timeAt(x));
		return i < 0 ? null : model.texts().request(at.lane(), i).replace("&", "&&");
	}

	/** @return what the thread ran when it was sampled at about a place; null if it was not */
	private String running(LanesGeometry geometry, ThreadLane lane, int x) {
		ThreadSamples samples = lane.samples();
		int i = samples.firstFrom(geometry.timeAt(x - NEAR));
		if (i == samples.size() || samples.time(i) >= geometry.timeAt(x + NEAR)) {
			return null;
		}
		CallFrames frames = CallFrames.of(model.lanes(), samples.stack(i));
		return TEXT.get(samples.isNative(i) ? "lanes.native" : "lanes.running",
				SafeText.shorten(frames.shortName(), MAX_NAME).replace("&", "&&"));
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
