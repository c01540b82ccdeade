package org.threadlanes.ui.page;

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.look.TruncatedCells;
import org.threadlanes.ui.model.PageModel;

/**
 * All findings, worst first, in a pop-up. A click selects a finding's waits; a double click, Enter or its link shows
 * it.
 */
final class FindingsTable extends Composite {

	private static final Messages TEXT = Messages.of(FindingsTable.class);
	private static final int MESSAGE = 0;
	private static final int WHERE = 1;
	private static final int TARGET = 2;
	private static final int LINK = 3;
	private static final int MAX_ROWS = 12;
	private static final int PAD = 6;
	private static final int ICON = 16;
	/** The minimum width for the target. */
	private static final int NARROW = 1100;

	private final Look look;
	private final PageModel model;
	private final List<Finding> findings;
	private final PageNotes notes;
	private final Table table;

	FindingsTable(Composite parent, Look look, PageModel model, PageNotes notes, PageMenus menus) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.notes = notes;
		findings = model.triage().findings();
		setLayout(new FillLayout());
		table = new Table(this, SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE | SWT.V_SCROLL);
		AccessibleNames.set(table, TEXT.get("findings.name"));
		new TableColumn(table, SWT.LEFT);
		new TableColumn(table, SWT.LEFT);
		new TableColumn(table, SWT.RIGHT);
		new TableColumn(table, SWT.RIGHT);
		fill();
		table.addListener(SWT.Resize, e -> layoutColumns());
		// Paints everything itself: the platform truncates frames at their end, has no links, and hides the icons of
		// selected rows.
		table.addListener(SWT.EraseItem, e -> e.detail &= ~SWT.FOREGROUND);
		table.addListener(SWT.PaintItem, this::paint);
		table.addListener(SWT.Selection, e -> select());
		table.addListener(SWT.DefaultSelection, e -> show(table.getSelectionIndex()));
		table.addListener(SWT.MouseUp, this::clicked);
		table.addListener(SWT.MouseMove, e -> table.setCursor(
				linkAt(new Point(e.x, e.y)) >= 0 ? getDisplay().getSystemCursor(SWT.CURSOR_HAND) : null));
		menus.attach(table, notes, () -> {
			int i = table.getSelectionIndex();
			return i >= 0 && i < findings.size() ? findings.get(i) : null;
		});
		TruncatedCells.addTooltips(table, ICON + PAD);
		// Otherwise GTK selects the first row when the table gets the focus, and with it the finding.
		table.setSelection(model.finding() == null ? 0 : findings.indexOf(model.finding()));
	}

	private void fill() {
		if (findings.isEmpty()) {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setText(MESSAGE, TEXT.get("findings.none"));
		}
		for (int i = 0; i < findings.size(); i++) {
			Finding finding = findings.get(i);
			TableItem item = new TableItem(table, SWT.NONE);
			item.setText(MESSAGE, SafeText.shorten(finding.headline().toString(), 300));
			item.setText(WHERE, FrameTexts.full(finding));
			item.setText(TARGET, SafeText.shorten(finding.on(), 60));
			item.setText(LINK, link(finding));
			if (i == 0 && finding.code() != FindingCode.CANNOT_TELL) {
				item.setFont(MESSAGE, look.fonts().bold());
			}
		}
	}

	/** @return the text of a finding's link; empty if there is nothing to show or explain */
	static String link(Finding finding) {
		if (finding.code() == FindingCode.CANNOT_TELL) {
			return TEXT.get("findings.explain");
		}
		return finding.worst() == null ? "" : TEXT.get("findings.show");
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		Rectangle trim = table.computeTrim(0, 0, 0, Math.min(MAX_ROWS, table.getItemCount()) * table.getItemHeight());
		return new Point(widthHint == SWT.DEFAULT ? 600 : widthHint,
				heightHint == SWT.DEFAULT ? trim.height : heightHint);
	}

	private void layoutColumns() {
		int width = table.getClientArea().width;
		if (width <= 0) {
			return;
		}
		GC gc = new GC(table);
		int link = 0;
		int target = 0;
		int message = 0;
		for (TableItem item : table.getItems()) {
			gc.setFont(item.getFont(MESSAGE));
			message = Math.max(message, gc.textExtent(item.getText(MESSAGE)).x + ICON + 4 * PAD);
			gc.setFont(table.getFont());
			target = Math.max(target, gc.textExtent(item.getText(TARGET)).x + 4 * PAD);
			link = Math.max(link, gc.textExtent(item.getText(LINK)).x + 4 * PAD);
		}
		gc.dispose();
		if (width < NARROW) {
			target = 0;
		}
		target = Math.min(target, width / 5);
		// The frames start at the same x in all recordings, unless the sentences need more room.
		int most = Math.max(width / 3, width - link - target - 260);
		message = Math.min(Math.max(message, width * 43 / 100), findings.isEmpty() ? width : most);
		int[] widths = {message, Math.max(0, width - message - target - link), target, link};
		for (int i = 0; i < widths.length; i++) {
			if (table.getColumn(i).getWidth() != widths[i]) {
				table.getColumn(i).setWidth(widths[i]);
			}
		}
	}

	private void paint(Event e) {
		GC gc = e.gc;
		TableItem item = (TableItem) e.item;
		Rectangle cell = item.getBounds(e.index);
		boolean selected = (e.detail & SWT.SELECTED) != 0;
		gc.setFont(item.getFont(e.index));
		Theme theme = look.theme();
		gc.setForeground(selected ? theme.selectionText() : switch (e.index) {
			case TARGET -> theme.secondaryText();
			case LINK -> theme.link();
			default -> theme.text();
		});
		int left = cell.x + PAD;
		int room = cell.width - 2 * PAD;
		String text = item.getText(e.index);
		if (e.index == MESSAGE) {
			gc.drawImage(look.icons().get(icon(table.indexOf(item))), left, cell.y + (cell.height - ICON) / 2);
			left += ICON + PAD;
			text = TextFit.end(gc, text, cell.x + cell.width - PAD - left);
		} else if (e.index == WHERE && !findings.isEmpty()) {
			text = FrameTexts.fitting(gc, findings.get(table.indexOf(item)), room);
		} else if (e.index == TARGET) {
			text = TextFit.middle(gc, text, room);
		}
		Point size = gc.textExtent(text);
		int x = e.index == MESSAGE || e.index == WHERE ? left : cell.x + cell.width - PAD * 2 - size.x;
		int y = cell.y + (cell.height - size.y) / 2;
		gc.drawText(text, x, y, SWT.DRAW_TRANSPARENT);
		if (e.index == LINK && !text.isEmpty()) {
			// Aligned to the bottom, because Japanese and Chinese lines are higher than the font metrics say.
			int base = y + size.y - gc.getFontMetrics().getDescent() + 2;
			gc.drawLine(x, base, x + size.x - 1, base);
		}
	}

	private Icon icon(int row) {
		return row < findings.size() && findings.get(row).severity() == Severity.WARNING ? Icon.WARNING : Icon.INFO;
	}

	private void select() {
		int i = table.getSelectionIndex();
		if (i >= 0 && i < findings.size()) {
			model.selectFinding(findings.get(i));
		}
	}

	private void clicked(Event e) {
		int i = linkAt(new Point(e.x, e.y));
		if (e.button == 1 && i >= 0) {
			show(i);
		} else if (e.button == 1) {
			select();
		}
	}

	/** @return the index of the finding whose link is at a point; -1 if there is none */
	private int linkAt(Point at) {
		TableItem item = table.getItem(at);
		if (item == null || item.getText(LINK).isEmpty() || !item.getBounds(LINK).contains(at)) {
			return -1;
		}
		return table.indexOf(item);
	}

	private void show(int i) {
		if (i >= 0 && i < findings.size()) {
			show(model, notes, findings.get(i));
		}
	}

	/** Shows a finding in the lanes, or explains it if there is nothing to show. */
	static void show(PageModel model, PageNotes notes, Finding finding) {
		if (finding.code() == FindingCode.CANNOT_TELL) {
			notes.explain(finding);
		} else {
			notes.close();
			model.show(finding);
		}
	}

	Table table() {
		return table;
	}
}
