package org.threadlanes.ui.page;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.canvas.LanesCanvas;
import org.threadlanes.ui.details.DetailsTable;
import org.threadlanes.ui.details.PanelTable;
import org.threadlanes.ui.details.StackPanel;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.menu.ContextMenu;
import org.threadlanes.ui.menu.MenuContribution;
import org.threadlanes.ui.menu.MenuPlace;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.sites.SitesTable;

/**
 * The context menus of lanes, overview, findings and tables, and Ctrl+C in them.
 *
 * @param export handles <i>Export to CSV...</i>; null for no such entry
 * @param host adds to the menus
 */
record PageMenus(Control page, PageModel model, Runnable export, MenuContribution host) {

	private static final Messages TEXT = Messages.of(PageMenus.class);

	/** Attaches the menus of lanes and overview. */
	void attach(LanesCanvas canvas) {
		Point[] at = {null};
		canvas.addListener(SWT.MenuDetect, e -> {
			if (e.detail == SWT.MENU_KEYBOARD) {
				Point place = canvas.menuPlace();
				e.x = place.x;
				e.y = place.y;
			}
			at[0] = canvas.toControl(e.x, e.y);
			// On GTK, a menu keeps a location that was set once.
			canvas.getMenu().setLocation(e.x, e.y);
		});
		ContextMenu.attach(canvas, menu -> {
			if (at[0] != null && canvas.isOverview(at[0])) {
				overview(menu);
			} else {
				lanes(menu);
			}
		});
		ContextMenu.onCopy(canvas, this::copyFromLanes);
	}

	/** Attaches the menu of the table of waits. */
	void attach(DetailsTable details) {
		attach(details, model::selectedWait, "menu.show");
	}

	/** Attaches the menu of the table of call sites. */
	void attach(SitesTable sites) {
		attach(sites, sites::longest, "menu.worst");
	}

	private void attach(PanelTable panel, Supplier<SpanRef> selected, String show) {
		Table table = panel.table();
		ContextMenu.attach(table, menu -> {
			SpanRef wait = selected.get();
			ContextMenu.add(menu, TEXT.get(show), wait != null, () -> model.show(wait));
			menu.add(new Separator());
			ContextMenu.add(menu, TEXT.get("menu.copy"), wait != null, () -> copyRow(table));
			finish(menu, MenuPlace.TABLE, wait);
			menu.add(new Separator());
			ColumnMenus.add(menu, table, panel::toggle);
		});
		ContextMenu.onCopy(table, () -> copyRow(table));
	}

	private void copyRow(Table table) {
		ContextMenu.copy(page.getDisplay(), ColumnMenus.selectedRow(table));
	}

	/**
	 * Attaches the menu of findings.
	 *
	 * @param notes explains findings that cannot be shown
	 * @param finding supplies the finding for the menu; null for none
	 */
	void attach(Control control, PageNotes notes, Supplier<Finding> finding) {
		ContextMenu.attach(control, menu -> {
			if (finding.get() != null) {
				finding(menu, notes, finding.get());
			}
		});
		ContextMenu.onCopy(control, () -> copy(finding.get()));
	}

	private void lanes(IMenuManager menu) {
		SpanRef wait = model.selectedWait();
		boolean threads = model.hasSelectedLanes();
		List<ThreadLane> chosen = threads || wait == null ? model.selectedLanes() : List.of(wait.lane());
		boolean blocking = model.selectedLanes().stream().anyMatch(lane -> lane.blockingNanos() > 0);
		ContextMenu.add(menu, TEXT.get("menu.worst"), blocking, this::showWorst);
		zoom(menu);
		menu.add(new Separator());
		LaneFilter filter = model.rows().filter();
		ContextMenu.add(menu, TEXT.get(model.isPinned() ? "menu.unpin" : "menu.pin"), threads || wait != null,
				model::togglePinned);
		ContextMenu.add(menu, TEXT.get("menu.hide"), threads || wait != null,
				() -> model.setFilter(filter.hiding(chosen)));
		ContextMenu.add(menu, TEXT.get("menu.only"), threads || wait != null, () -> {
			Set<ThreadLane> others = new HashSet<>(model.lanes().lanes());
			chosen.forEach(others::remove);
			model.setFilter(filter.hiding(others));
		});
		ContextMenu.add(menu, TEXT.get("menu.all"), !filter.hidden().isEmpty(),
				() -> model.setFilter(filter.hidingNone()));
		menu.add(new Separator());
		ContextMenu.add(menu, TEXT.get("menu.copy"), wait != null || threads, this::copyFromLanes);
		finish(menu, MenuPlace.LANES, wait);
	}

	private void showWorst() {
		SpanRef worst = model.worstWait();
		if (worst != null) {
			model.show(worst);
		}
	}

	private void overview(IMenuManager menu) {
		zoom(menu);
		ContextMenu.add(menu, TEXT.get("menu.select-view"), !model.isAllInView(), () -> model.setRange(model.view()));
		host.addTo(menu, MenuPlace.OVERVIEW, null);
	}

	private void zoom(IMenuManager menu) {
		boolean isWait = model.range() == null && model.selectedWait() != null;
		ContextMenu.add(menu, TEXT.get(isWait ? "menu.zoom.wait" : "menu.zoom"), model.canZoomToSelection(),
				model::zoomToSelection);
		if (model.canZoomToFocus()) {
			ContextMenu.add(menu, TEXT.get("zoom.focus"), true, model::zoomToFocus);
		}
		ContextMenu.add(menu, TEXT.get("menu.zoom-back"), model.canGoBack(), () -> model.go(false));
	}

	private void finding(IMenuManager menu, PageNotes notes, Finding finding) {
		String link = FindingsList.link(finding);
		ContextMenu.add(menu, finding.worst() != null ? TEXT.get("menu.worst") : TEXT.get("findings.explain"),
				!link.isEmpty(), () -> FindingsList.show(model, notes, finding));
		menu.add(new Separator());
		ContextMenu.add(menu, TEXT.get("menu.copy"), true, () -> copy(finding));
		finish(menu, MenuPlace.FINDINGS, finding.worst());
	}

	/** Adds the entries of all menus. */
	private void finish(IMenuManager menu, MenuPlace place, SpanRef wait) {
		ContextMenu.add(menu, TEXT.get("menu.copy-stack"), stack(wait) != null,
				() -> ContextMenu.copy(page.getDisplay(), StackPanel.text(stack(wait).frames())));
		menu.add(new Separator());
		if (export != null) {
			ContextMenu.add(menu, TEXT.get("menu.export"), true, export);
		}
		host.addTo(menu, place, wait);
	}

	private Stack stack(SpanRef wait) {
		return wait == null ? null : model.lanes().stack(wait.lane().stack(wait.index()));
	}

	/** Copies the selected wait, or else the names of the selected threads. */
	private void copyFromLanes() {
		SpanRef wait = model.selectedWait();
		if (wait != null) {
			ContextMenu.copy(page.getDisplay(), Stream.of(WaitColumn.values())
					.map(column -> model.texts().cell(wait.lane(), wait.index(), column))
					.collect(Collectors.joining("\t")));
		} else if (model.hasSelectedLanes()) {
			ContextMenu.copy(page.getDisplay(), model.selectedLanes().stream().map(ThreadLane::label)
					.collect(Collectors.joining(System.lineSeparator())));
		}
	}

	private void copy(Finding finding) {
		if (finding != null) {
			ContextMenu.copy(page.getDisplay(),
					finding.message() + System.lineSeparator() + StackPanel.text(finding.stack()));
		}
	}
}
