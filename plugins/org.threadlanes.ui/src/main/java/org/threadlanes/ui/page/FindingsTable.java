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
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.Severity;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;

/** The findings, worst first. A click selects a finding's waits; a double click, Enter or its link shows it. */
final class FindingsTable extends Composite {

	private static final Messages TEXT = Messages.of(FindingsTable.class);
	private static final int MESSAGE = 0;
	private static final int WHERE = 1;
	private static final int TARGET = 2;
	private static final int LINK = 3;
	private static final int MOST_ROWS = 4;
	private static final int PAD = 6;
	/** Under this width the target has no room. */
	private static final int NARROW = 1100;

	private final Look look;
	private final PageModel model;
	private final List<Finding> findings;
	private final ExplainListener explain;
	private final Table table;

	/** Is asked to explain what cannot be told. */
	interface ExplainListener {
		void explain(Finding finding);
	}

	FindingsTable(Composite parent, Look look, PageModel model, ExplainListener explain) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.explain = explain;
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
		table.addListener(SWT.EraseItem, this::erase);
		table.addListener(SWT.PaintItem, this::paint);
		table.addListener(SWT.Selection, e -> select());
		table.addListener(SWT.DefaultSelection, e -> show(table.getSelectionIndex()));
		table.addListener(SWT.MouseUp, this::clicked);
		table.addListener(SWT.MouseMove, e -> table.setCursor(
				linkAt(new Point(e.x, e.y)) >= 0 ? getDisplay().getSystemCursor(SWT.CURSOR_HAND) : null));
		model.listen(changes -> {
			if (changes.contains(Change.FINDING)) {
				showSelection();
			}
		});
	}

	private void fill() {
		if (findings.isEmpty()) {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setImage(MESSAGE, look.icons().get(Icon.INFO));
			item.setText(MESSAGE, TEXT.get("findings.none"));
		}
		for (int i = 0; i < findings.size(); i++) {
			Finding finding = findings.get(i);
			TableItem item = new TableItem(table, SWT.NONE);
			item.setImage(MESSAGE, look.icons().get(finding.severity() == Severity.WARNING ? Icon.WARNING : Icon.INFO));
			item.setText(MESSAGE, SafeText.shorten(finding.message(), 300));
			item.setText(WHERE, FrameTexts.full(finding.where()));
			item.setText(TARGET, SafeText.shorten(finding.target(), 60));
			item.setText(LINK, link(finding));
			if (i == 0) {
				item.setFont(MESSAGE, look.fonts().bold());
			}
		}
	}

	private static String link(Finding finding) {
		if (finding.code() == FindingCode.CANNOT_TELL) {
			return TEXT.get("findings.explain");
		}
		return finding.worst() == null ? "" : TEXT.get("findings.show");
	}

	int visibleRows() {
		return Math.max(1, Math.min(MOST_ROWS, findings.size()));
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		Rectangle trim = table.computeTrim(0, 0, 0, visibleRows() * table.getItemHeight());
		return new Point(widthHint == SWT.DEFAULT ? 600 : widthHint, heightHint == SWT.DEFAULT ? trim.height : heightHint);
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
			message = Math.max(message, gc.textExtent(item.getText(MESSAGE)).x + 16 + 4 * PAD);
			gc.setFont(table.getFont());
			target = Math.max(target, gc.textExtent(item.getText(TARGET)).x + 4 * PAD);
			link = Math.max(link, gc.textExtent(item.getText(LINK)).x + 4 * PAD);
		}
		gc.dispose();
		if (width < NARROW) {
			target = 0;
		}
		target = Math.min(target, width / 5);
		// The frames begin where they do in all recordings, unless the sentences need more.
		int most = Math.max(width / 3, width - link - target - 260);
		message = Math.min(Math.max(message, width * 43 / 100), findings.isEmpty() ? width : most);
		int[] widths = {message, Math.max(0, width - message - target - link), target, link};
		for (int i = 0; i < widths.length; i++) {
			if (table.getColumn(i).getWidth() != widths[i]) {
				table.getColumn(i).setWidth(widths[i]);
			}
		}
	}

	/** The three columns on the right are painted: the platform would cut frames at their end, and has no links. */
	private void erase(Event e) {
		if (e.index != MESSAGE) {
			e.detail &= ~SWT.FOREGROUND;
		}
	}

	private void paint(Event e) {
		if (e.index == MESSAGE || findings.isEmpty()) {
			return;
		}
		GC gc = e.gc;
		boolean selected = (e.detail & SWT.SELECTED) != 0;
		TableItem item = (TableItem) e.item;
		Rectangle cell = item.getBounds(e.index);
		int room = cell.width - 2 * PAD;
		Finding finding = findings.get(table.indexOf(item));
		gc.setFont(table.getFont());
		String text = switch (e.index) {
			case WHERE -> FrameTexts.fitting(gc, finding.where(), room);
			case TARGET -> TextFit.middle(gc, item.getText(TARGET), room);
			default -> item.getText(LINK);
		};
		if (selected) {
			gc.setForeground(look.theme().selectionText());
		} else {
			gc.setForeground(e.index == WHERE ? look.theme().text()
					: e.index == TARGET ? look.theme().secondaryText() : look.theme().link());
		}
		Point size = gc.textExtent(text);
		int x = e.index == WHERE ? cell.x + PAD : cell.x + cell.width - PAD * 2 - size.x;
		int y = cell.y + (cell.height - size.y) / 2;
		gc.drawText(text, x, y, SWT.DRAW_TRANSPARENT);
		if (e.index == LINK && !text.isEmpty()) {
			int base = y + gc.getFontMetrics().getAscent() + gc.getFontMetrics().getLeading() + 2;
			gc.drawLine(x, base, x + size.x - 1, base);
		}
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
		}
	}

	/** @return the index of the finding whose link is there; -1 if none is */
	private int linkAt(Point at) {
		TableItem item = table.getItem(at);
		if (item == null || item.getText(LINK).isEmpty() || !item.getBounds(LINK).contains(at)) {
			return -1;
		}
		return table.indexOf(item);
	}

	/** Shows a finding, or explains it if there is nothing to show. */
	void show(int i) {
		if (i < 0 || i >= findings.size()) {
			return;
		}
		Finding finding = findings.get(i);
		if (finding.code() == FindingCode.CANNOT_TELL) {
			explain.explain(finding);
		} else {
			model.show(finding);
		}
	}

	private void showSelection() {
		int i = model.finding() == null ? -1 : findings.indexOf(model.finding());
		if (i != table.getSelectionIndex()) {
			if (i < 0) {
				table.deselectAll();
			} else {
				table.setSelection(i);
			}
		}
	}

	Table table() {
		return table;
	}
}
