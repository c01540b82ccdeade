package org.threadlanes.ui.canvas;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;

/** Handles mouse and wheel on the lanes; {@link LanesKeys} handles keys. */
final class LanesInput {

	private static final int DRAG_FROM = 4;
	private static final int SNAP = 6;
	static final double WHEEL_ZOOM = 1.25;
	private static final int WHEEL_ROWS = 3;

	private enum Drag {
		NONE, PRESSED, RANGE, DIVIDER, OVERVIEW_MOVE, OVERVIEW_SET
	}

	private final LanesCanvas canvas;
	private final PageModel model;
	private final LanesKeys keys;
	private final CanvasTooltips shortTips;
	private Drag drag = Drag.NONE;
	/** The fixed end of the dragged range. */
	private long anchor;
	private TimeRange viewAtPress;
	private int pressX;
	private int pressY;

	LanesInput(LanesCanvas canvas, PageModel model, LanesCanvas.PageKeys pageKeys) {
		this.canvas = canvas;
		this.model = model;
		shortTips = new CanvasTooltips(canvas, model);
		keys = new LanesKeys(canvas, model, pageKeys);
	}

	void attach() {
		canvas.addListener(SWT.MouseDown, this::pressed);
		canvas.addListener(SWT.MouseMove, this::moved);
		canvas.addListener(SWT.MouseUp, this::released);
		canvas.addListener(SWT.MouseDoubleClick, this::doubleClicked);
		canvas.addListener(SWT.MouseExit, e -> {
			canvas.hoverRow(-1);
			hover(null);
			shortTips.hide();
		});
		canvas.addListener(SWT.MouseVerticalWheel, this::wheel);
		canvas.addListener(SWT.MouseHorizontalWheel, e -> {
			model.pan(-e.count * 0.03);
			e.doit = false;
		});
		keys.attach();
	}

	private Row rowAt(int y) {
		int row = canvas.geometry().rowAt(y);
		return row < 0 ? null : model.rows().rows().get(row);
	}

	private void hover(Event e) {
		SpanRef wait = e == null ? null : canvas.waitAt(e.x, e.y);
		canvas.tip().over(wait, e == null ? null : canvas.toDisplay(e.x, e.y));
	}

	private void pressed(Event e) {
		canvas.setFocus();
		canvas.tip().hide();
		if (e.button != 1) {
			if (e.button == 3) {
				selectForMenu(e);
			}
			return;
		}
		LanesGeometry geometry = canvas.geometry();
		pressX = e.x;
		pressY = e.y;
		viewAtPress = model.view();
		if (Math.abs(e.x - geometry.labelWidth()) <= LanesGeometry.GRIP) {
			drag = Drag.DIVIDER;
		} else if (geometry.overview().contains(e.x, e.y)) {
			pressOverview(geometry, e.x);
		} else if (e.x > geometry.labelWidth()) {
			Long fixed = otherEnd(geometry, e.x);
			drag = fixed == null ? Drag.PRESSED : Drag.RANGE;
			anchor = fixed == null ? 0 : fixed;
		}
	}

	/** A right click selects what is under it, unless that is already selected. */
	private void selectForMenu(Event e) {
		Row row = rowAt(e.y);
		if (row == null || canvas.geometry().overview().contains(e.x, e.y)) {
			return;
		}
		SpanRef wait = canvas.waitAt(e.x, e.y);
		boolean inRange = model.range() != null && e.x > canvas.geometry().labelWidth();
		if (model.isSelected(row) || inRange || wait != null && model.findingWaits().contains(wait)) {
			model.pointAt(wait);
		} else if (wait != null) {
			model.selectOnly(wait);
		} else {
			model.selectOnly(row);
		}
	}

	/** @return the other end of the range whose edge is at an x; null if there is none */
	private Long otherEnd(LanesGeometry geometry, int x) {
		TimeRange range = model.range();
		if (range == null) {
			return null;
		}
		if (Math.abs(geometry.xOf(range.startNanos()) - x) <= LanesGeometry.GRIP) {
			return range.endNanos();
		}
		return Math.abs(geometry.xOf(range.endNanos()) - x) <= LanesGeometry.GRIP ? range.startNanos() : null;
	}

	private void pressOverview(LanesGeometry geometry, int x) {
		long time = geometry.overviewTimeAt(x, model.whole());
		boolean inside = model.view().contains(time) && !model.isAllInView();
		if (!inside && !model.isAllInView()) {
			model.centerView(time);
			viewAtPress = model.view();
			inside = true;
		}
		anchor = time;
		drag = inside ? Drag.OVERVIEW_MOVE : Drag.OVERVIEW_SET;
	}

	private void moved(Event e) {
		LanesGeometry geometry = canvas.geometry();
		switch (drag) {
			case NONE -> {
				canvas.hoverRow(geometry.rowAt(e.y));
				showCursor(geometry, e);
				hover(shortTips.show(e.x, e.y) ? null : e);
			}
			case PRESSED -> {
				if (Math.abs(e.x - pressX) >= DRAG_FROM) {
					drag = Drag.RANGE;
					anchor = snapped(geometry, pressX, pressY, e.stateMask);
					dragRange(geometry, e);
				}
			}
			case RANGE -> dragRange(geometry, e);
			case DIVIDER -> canvas.setDivider(Math.max(1, e.x));
			case OVERVIEW_MOVE -> model.move(viewAtPress.shifted(
					geometry.overviewTimeAt(e.x, model.whole()) - geometry.overviewTimeAt(pressX, model.whole())));
			case OVERVIEW_SET -> {
				if (Math.abs(e.x - pressX) >= DRAG_FROM) {
					model.move(between(anchor, geometry.overviewTimeAt(e.x, model.whole())));
				}
			}
		}
	}

	private void showCursor(LanesGeometry geometry, Event e) {
		int cursor = SWT.CURSOR_ARROW;
		Row row = rowAt(e.y);
		boolean isOnLanes = e.x > geometry.labelWidth() && e.y > geometry.header();
		if (Math.abs(e.x - geometry.labelWidth()) <= LanesGeometry.GRIP
				|| isOnLanes && otherEnd(geometry, e.x) != null) {
			cursor = SWT.CURSOR_SIZEWE;
		} else if ((row == null ? e.y < geometry.overviewHeight() : row.isGroup())
				&& e.x < LabelPainter.TWISTIE_WIDTH) {
			cursor = SWT.CURSOR_HAND;
		}
		canvas.setCursor(canvas.getDisplay().getSystemCursor(cursor));
	}

	private void dragRange(LanesGeometry geometry, Event e) {
		canvas.showDragged(between(anchor, snapped(geometry, e.x, e.y, e.stateMask)));
	}

	private TimeRange between(long one, long other) {
		long start = Math.max(model.whole().startNanos(), Math.min(one, other));
		return new TimeRange(start, Math.max(start + 1, Math.min(model.whole().endNanos(), Math.max(one, other))));
	}

	/** @return the time at an x; snaps to a near edge of a wait of the lane unless Shift is held */
	private long snapped(LanesGeometry geometry, int x, int y, int stateMask) {
		int inside = Math.max(geometry.labelWidth(), Math.min(geometry.width(), x));
		long time = geometry.timeAt(inside);
		Row row = rowAt(y);
		if ((stateMask & SWT.SHIFT) != 0 || row == null || row.isGroup()) {
			return time;
		}
		return new WaitFinder(row.lane(), model.choice()).snapped(time, geometry.nanosOf(SNAP));
	}

	private void released(Event e) {
		Drag was = drag;
		drag = Drag.NONE;
		TimeRange range = canvas.dragged();
		canvas.showDragged(null);
		if (was == Drag.RANGE && range != null) {
			model.setRange(range);
		} else if (e.button == 1 && was != Drag.DIVIDER && was != Drag.OVERVIEW_MOVE && was != Drag.OVERVIEW_SET) {
			clicked(e);
		}
	}

	private void clicked(Event e) {
		LanesGeometry geometry = canvas.geometry();
		if (e.y < geometry.overviewHeight() && e.x < LabelPainter.TWISTIE_WIDTH) {
			canvas.toggleTracks();
			return;
		}
		if (e.y < geometry.overviewHeight() && e.x < geometry.labelWidth()) {
			boolean time = e.x > geometry.labelWidth() - 150;
			model.setOrder(time ? LaneOrder.BLOCKED : LaneOrder.NAME);
			return;
		}
		Row row = rowAt(e.y);
		if (row == null) {
			return;
		}
		if (row.isGroup() && e.x < LabelPainter.TWISTIE_WIDTH) {
			model.setCurrentRow(row);
			model.setOpen(row.group(), !row.open());
		} else if ((e.stateMask & SWT.MOD1) != 0) {
			model.toggle(row);
		} else if ((e.stateMask & SWT.SHIFT) != 0) {
			model.extendSelection(row);
		} else if (canvas.waitAt(e.x, e.y) != null) {
			model.selectOnly(canvas.waitAt(e.x, e.y));
		} else {
			model.selectOnly(row);
		}
	}

	private void doubleClicked(Event e) {
		Row row = rowAt(e.y);
		if (e.button != 1 || row == null) {
			return;
		}
		SpanRef wait = canvas.waitAt(e.x, e.y);
		if (wait != null) {
			model.show(wait);
		} else if (row.isGroup() && e.x >= LabelPainter.TWISTIE_WIDTH) {
			model.setOpen(row.group(), !row.open());
		}
	}

	private void wheel(Event e) {
		LanesGeometry geometry = canvas.geometry();
		if ((e.stateMask & SWT.MOD1) != 0) {
			double x = Math.max(geometry.labelWidth(), Math.min(geometry.width(), e.x));
			long pivot = geometry.overview().contains(e.x, e.y) ? geometry.overviewTimeAt(x, model.whole())
					: geometry.timeAt(x);
			model.zoom(e.count > 0 ? WHEEL_ZOOM : 1 / WHEEL_ZOOM, pivot);
		} else if ((e.stateMask & SWT.SHIFT) != 0) {
			model.pan(e.count > 0 ? -0.1 : 0.1);
		} else {
			canvas.scrollBy((e.count > 0 ? -1 : 1) * WHEEL_ROWS * canvas.rowPixels());
		}
		canvas.tip().hide();
		e.doit = false;
	}
}
