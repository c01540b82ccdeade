package org.threadlanes.ui.canvas;

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;

/** Handles keys on the lanes. */
record LanesKeys(LanesCanvas canvas, PageModel model, LanesCanvas.PageKeys page) {

	private static final double ZOOM_STEP = 1.5;
	private static final double PAN_STEP = 0.25;
	private static final int HEIGHT_STEP = 2;

	void attach() {
		canvas.addListener(SWT.KeyDown, this::key);
		// Tab leaves the lanes; they handle all other keys.
		canvas.addListener(SWT.Traverse, e -> e.doit = e.detail == SWT.TRAVERSE_TAB_NEXT
				|| e.detail == SWT.TRAVERSE_TAB_PREVIOUS || e.detail == SWT.TRAVERSE_PAGE_NEXT
				|| e.detail == SWT.TRAVERSE_PAGE_PREVIOUS);
	}

	/** With Alt, keys are the host's: in JDK Mission Control, Alt+Right goes to the next page. */
	private void key(Event e) {
		if ((e.stateMask & SWT.MOD1) != 0) {
			height(e);
		} else if ((e.stateMask & SWT.ALT) == 0) {
			char c = Character.toLowerCase(e.character);
			if (!letter(c)) {
				other(e);
			}
		}
	}

	/** Ctrl with plus, minus and 0: the height of rows. */
	private void height(Event e) {
		if (e.character == '+' || e.keyCode == '+' || e.keyCode == '=' || e.keyCode == SWT.KEYPAD_ADD) {
			canvas.setRowHeight(canvas.rowHeight() + HEIGHT_STEP);
		} else if (e.character == '-' || e.keyCode == '-' || e.keyCode == SWT.KEYPAD_SUBTRACT) {
			canvas.setRowHeight(canvas.rowHeight() - HEIGHT_STEP);
		} else if (e.keyCode == '0' || e.keyCode == SWT.KEYPAD_0) {
			canvas.setRowHeight(PageState.FIRST.rowHeight());
		} else if (e.keyCode == 'f') {
			page.focusFilter().run();
		} else if (e.keyCode == 'a') {
			model.selectAllLanes();
		} else if (e.keyCode == ' ') {
			toggleCurrent();
		}
	}

	private boolean letter(char c) {
		switch (c) {
			case 'w', '+', '=' -> zoom(ZOOM_STEP);
			case 's', '-' -> zoom(1 / ZOOM_STEP);
			case 'a' -> model.pan(-PAN_STEP);
			case 'd' -> model.pan(PAN_STEP);
			case '0' -> model.setView(model.whole());
			case 'f', 'z' -> model.zoomToSelection();
			case 'p' -> model.togglePinned();
			case 'g' -> page.showVisibleTime().run();
			case '?' -> page.showHelp().run();
			default -> {
				return false;
			}
		}
		return true;
	}

	private void other(Event e) {
		int rows = model.rows().rows().size();
		int pageRows = canvas.pageRows();
		switch (e.keyCode) {
			case SWT.ARROW_UP -> move(model.currentIndex() - 1, e.stateMask);
			case SWT.ARROW_DOWN -> move(model.currentIndex() + 1, e.stateMask);
			case SWT.PAGE_UP -> move(model.currentIndex() - pageRows, e.stateMask);
			case SWT.PAGE_DOWN -> move(Math.max(0, model.currentIndex()) + pageRows, e.stateMask);
			case SWT.HOME -> move(0, e.stateMask);
			case SWT.END -> move(rows - 1, e.stateMask);
			case SWT.ARROW_LEFT -> step(false);
			case SWT.ARROW_RIGHT -> step(true);
			case SWT.F2 -> canvas.keepTip();
			case SWT.ESC -> clear();
			case SWT.CR, SWT.KEYPAD_CR, ' ' -> open();
			default -> {
				// Not ours.
			}
		}
	}

	/**
	 * Zooms around the selected wait if it is in view, otherwise around the pointer if it is over the lanes, otherwise
	 * around the middle.
	 */
	private void zoom(double factor) {
		TimeRange view = model.view();
		LanesGeometry geometry = canvas.geometry();
		Point pointer = canvas.toControl(canvas.getDisplay().getCursorLocation());
		long pivot = view.startNanos() + view.nanos() / 2;
		SpanRef wait = model.selectedWait();
		if (geometry.lanes().contains(pointer) && canvas.getDisplay().getCursorControl() == canvas) {
			pivot = geometry.timeAt(pointer.x);
		} else if (wait != null && view.touches(wait.startNanos(), wait.endNanos())) {
			pivot = (wait.startNanos() + wait.endNanos()) / 2;
		}
		model.zoom(factor, pivot);
	}

	/** Selects a row; with Shift all rows up to it. */
	private void move(int row, int stateMask) {
		List<Row> rows = model.rows().rows();
		if ((stateMask & SWT.SHIFT) == 0 || rows.isEmpty()) {
			select(row);
		} else {
			model.extendSelection(rows.get(Math.max(0, Math.min(rows.size() - 1, row))));
		}
	}

	private void toggleCurrent() {
		int index = model.currentIndex();
		if (index >= 0) {
			model.toggle(model.rows().rows().get(index));
		}
	}

	private void select(int row) {
		List<Row> rows = model.rows().rows();
		if (!rows.isEmpty()) {
			int index = Math.max(0, Math.min(rows.size() - 1, row));
			model.select(rows.get(index));
			canvas.reveal(index);
		}
	}

	/** The next or previous wait of the current lane; on a group, opens or closes it. */
	private void step(boolean forward) {
		int index = model.currentIndex();
		if (index < 0) {
			select(0);
			return;
		}
		Row row = model.rows().rows().get(index);
		if (row.isGroup()) {
			if (row.open() != forward) {
				model.setOpen(row.group(), forward);
			}
			return;
		}
		SpanRef to = next(row.lane(), forward);
		if (to != null) {
			model.goToOnly(to);
		}
	}

	private SpanRef next(ThreadLane lane, boolean forward) {
		SpanRef wait = model.selectedWait();
		WaitFinder finder = new WaitFinder(lane, model.choice());
		TimeRange view = model.view();
		if (wait != null && wait.lane() == lane) {
			return forward ? finder.after(wait.index()) : finder.before(wait.index());
		}
		long from = wait == null ? view.startNanos() : wait.startNanos();
		return forward ? finder.after(lane.firstEndingAfter(from) - 1)
				: finder.before(lane.firstEndingAfter(wait == null ? view.endNanos() : from));
	}

	private void open() {
		int index = model.currentIndex();
		if (index < 0) {
			return;
		}
		Row row = model.rows().rows().get(index);
		if (row.isGroup()) {
			model.setOpen(row.group(), !row.open());
		} else if (model.selectedWait() != null && model.selectedWait().lane() == row.lane()) {
			model.show(model.selectedWait());
		}
	}

	/** Clears one thing at a time, the last first: the tooltip, the wait, the range or the finding. */
	private void clear() {
		if (!canvas.tip().hide()) {
			model.clearLast();
		}
	}
}
