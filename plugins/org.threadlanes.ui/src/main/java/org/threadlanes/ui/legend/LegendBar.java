package org.threadlanes.ui.legend;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Swatch;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * A button for each kind of waits, and one for verdicts; kinds without room go into a menu. A click hides or shows a
 * kind; Alt+click shows only that. The order is that of the whole recording.
 */
public final class LegendBar extends Composite {

	private static final Messages TEXT = Messages.of(LegendBar.class);
	/** The width of the menu of kinds. */
	private static final int MORE = 70;

	private final Look look;
	private final PageModel model;
	final ToolBar kinds;
	/** The images of a bar have one size. */
	final ToolBar fills;
	private List<WaitFamily> order = List.of();
	private List<Verdict> verdicts = List.of();
	/** What determines which buttons there are. */
	private List<?> placed = List.of();
	private List<WaitFamily> inMenu = List.of();
	Menu menu;

	public LegendBar(Composite parent, Look look, PageModel model) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		kinds = bar();
		kinds.addListener(SWT.MouseMove, e -> highlight(kinds.getItem(new Point(e.x, e.y))));
		kinds.addListener(SWT.MouseExit, e -> highlight(null));
		fills = bar();
		menuItem(fills, "legend.verdicts.tip", this::openVerdicts);
		addListener(SWT.Resize, e -> place());
		model.listen(this::changed);
		takeOrder();
		place();
	}

	private ToolBar bar() {
		ToolBar bar = new ToolBar(this, SWT.FLAT | SWT.RIGHT);
		bar.setBackground(getParent().getBackground());
		bar.setForeground(look.theme().text());
		AccessibleNames.set(bar, TEXT.get("legend.name"));
		return bar;
	}

	private void takeOrder() {
		WaitTotals all = model.lanes().totals();
		order = Stream.of(WaitFamily.values())
				.sorted(Comparator.comparingLong((WaitFamily f) -> all.nanos(f.asSet())).reversed()).toList();
		// Few recordings have compilations.
		verdicts = Stream.of(Verdict.values()).filter(v -> v != Verdict.WORK || all.count(v) > 0).toList();
	}

	private void changed(Set<Change> changes) {
		if (changes.contains(Change.CONTENT) && model.isYoung()) {
			takeOrder();
		}
		if (changes.contains(Change.SUMS) || changes.contains(Change.CHOICE)) {
			place();
		}
	}

	/** @return the totals of the view; those of the recording until they are known */
	private WaitTotals totals() {
		return model.viewSums() == null ? model.lanes().totals() : model.viewSums().totals();
	}

	private String total(WaitSet waits) {
		long nanos = totals().nanos(waits);
		long count = totals().knownCount(waits);
		return count == 0 && nanos == 0 ? "0"
				: TEXT.get("legend.total", Durations.text(nanos), Percentiles.number(count));
	}

	private boolean isEmpty(WaitFamily family) {
		return totals().count(family.asSet()) == 0 && totals().nanos(family.asSet()) == 0;
	}

	private boolean isHidden(WaitFamily family) {
		return model.choice().hiddenFamilies().contains(family);
	}

	private boolean isInferredOnly() {
		return model.choice().spans().inferredOnly();
	}

	/** Kinds without waits in view have no button, but a hidden kind stays, so that it can be shown again. */
	private void place() {
		ToolItem verdict = fills.getItem(0);
		verdict.setText(isInferredOnly() ? TEXT.get("legend.inferred") : "");
		Image all = look.icons().get(verdicts.stream().map(this::swatch).toArray(Swatch[]::new));
		// Setting one lays out the bar again.
		if (all != verdict.getImage()) {
			verdict.setImage(all);
		}
		List<WaitFamily> wanted = order.stream().filter(family -> !isEmpty(family)
				|| isHidden(family) && model.lanes().totals().count(family.asSet()) > 0).toList();
		Rectangle area = getClientArea();
		if (area.width == 0) {
			return;
		}
		Point size = fills.computeSize(SWT.DEFAULT, SWT.DEFAULT);
		List<?> now = List.of(wanted, size, area);
		if (!now.equals(placed)) {
			placed = now;
			fills.setBounds(area.width - size.x, (area.height - size.y) / 2, size.x, size.y);
			make(wanted, area.width - size.x);
			kinds.setBounds(0, fills.getLocation().y, area.width - size.x, size.y);
		}
		for (ToolItem item : kinds.getItems()) {
			if (item.getData() instanceof WaitFamily family) {
				show(item, family);
			}
		}
	}

	/** Makes the buttons; those without room go into the menu. */
	private void make(List<WaitFamily> wanted, int room) {
		for (ToolItem old : kinds.getItems()) {
			old.dispose();
		}
		for (WaitFamily family : wanted) {
			ToolItem item = new ToolItem(kinds, SWT.PUSH);
			item.setText(WaitTexts.family(family, model.lanes()));
			item.setData(family);
			show(item, family);
			item.addListener(SWT.Selection, e -> press(family, (e.stateMask & SWT.ALT) != 0));
		}
		int shown = wanted.size();
		if (!fits(room)) {
			ToolItem more = menuItem(kinds, "legend.more.tip", this::openKinds);
			more.setText(TEXT.get("legend.more", shown));
			while (shown > 0 && !fits(room)) {
				kinds.getItem(--shown).dispose();
			}
			more.setText(TEXT.get("legend.more", wanted.size() - shown));
		}
		inMenu = wanted.subList(shown, wanted.size());
	}

	private boolean fits(int room) {
		return kinds.computeSize(SWT.DEFAULT, SWT.DEFAULT).x <= room;
	}

	private Image image(WaitFamily family) {
		Swatch full = Swatch.kind(look.theme().palette(), family.kinds().get(0));
		return look.icons().get(isHidden(family) ? full.hidden() : full);
	}

	private void show(ToolItem item, WaitFamily family) {
		boolean on = !isHidden(family);
		Image image = image(family);
		// Setting either lays out the bar again.
		if (image != item.getImage()) {
			item.setImage(image);
			item.setForeground(on ? look.theme().text() : look.theme().secondaryText());
		}
		item.setToolTipText(TEXT.get("legend.tip", item.getText(), total(family.asSet()), on ? 1 : 0));
	}

	/** @param fill adds its entries to the menu, each time that it opens */
	private ToolItem menuItem(ToolBar bar, String tip, Runnable fill) {
		ToolItem item = new ToolItem(bar, SWT.DROP_DOWN);
		item.setForeground(look.theme().text());
		item.setToolTipText(TEXT.get(tip));
		item.addListener(SWT.Selection, e -> {
			if (menu != null) {
				menu.dispose();
			}
			menu = new Menu(bar);
			fill.run();
			// On GTK, it would cover the menu.
			item.setToolTipText(null);
			menu.addListener(SWT.Hide, closed -> item.setToolTipText(TEXT.get(tip)));
			menu.setLocation(bar.toDisplay(item.getBounds().x, bar.getSize().y));
			menu.setVisible(true);
		});
		return item;
	}

	private Swatch swatch(Verdict verdict) {
		Swatch full = Swatch.neutral(look.theme().palette(), verdict);
		return model.choice().hiddenVerdicts().contains(verdict) ? full.hidden() : full;
	}

	private void highlight(ToolItem item) {
		model.setHighlight(item != null && item.getData() instanceof WaitFamily family ? family : null);
	}

	private void press(WaitFamily family, boolean alt) {
		WaitVisibility choice = model.choice();
		// A click on the only one shown shows all.
		model.setChoice(alt || choice.isOnly(family) ? choice.only(family) : choice.toggled(family));
	}

	private void openKinds() {
		for (WaitFamily family : inMenu) {
			check(Swatch.kind(look.theme().palette(), family.kinds().get(0)),
					WaitTexts.family(family, model.lanes()) + "   " + total(family.asSet()), !isHidden(family),
					() -> model.choice().toggled(family));
		}
	}

	private void openVerdicts() {
		Palette palette = look.theme().palette();
		for (Verdict verdict : verdicts) {
			check(Swatch.neutral(palette, verdict),
					Vocabulary.of(verdict) + "   " + total(WaitSet.ALL.only(verdict)),
					!model.choice().hiddenVerdicts().contains(verdict), () -> model.choice().toggled(verdict));
		}
		new MenuItem(menu, SWT.SEPARATOR);
		check(null, TEXT.get("legend.inferred"), isInferredOnly(), () -> model.choice().toggledInferred());
		new MenuItem(menu, SWT.SEPARATOR);
		item(SWT.PUSH, Swatch.alive(palette), TEXT.get("legend.alive"));
		item(SWT.PUSH, Swatch.running(palette), TEXT.get("legend.running"));
		if (!model.lanes().requests().isEmpty()) {
			item(SWT.PUSH, Swatch.requests(palette), TEXT.get("legend.requests"));
		}
		item(SWT.PUSH, Swatch.notAlive(palette), TEXT.get("legend.not-alive"));
		int losses = model.lanes().losses().size();
		if (losses > 0) {
			item(SWT.PUSH, Swatch.loss(palette), TEXT.get("legend.loss", losses));
		}
	}

	private void check(Swatch swatch, String text, boolean on, Supplier<WaitVisibility> toggled) {
		MenuItem item = item(SWT.CHECK, swatch, text);
		item.setSelection(on);
		item.addListener(SWT.Selection, e -> model.setChoice(toggled.get()));
	}

	/** @param swatch its image; null for none */
	private MenuItem item(int style, Swatch swatch, String text) {
		MenuItem item = new MenuItem(menu, style);
		item.setText(text);
		item.setImage(swatch == null ? null : look.icons().get(swatch));
		return item;
	}

	/** @return the width of both menus, px */
	public int leastWidth() {
		return fills.computeSize(SWT.DEFAULT, SWT.DEFAULT).x + look.fonts().scaled(MORE);
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		return new Point(widthHint == SWT.DEFAULT ? leastWidth() : widthHint,
				heightHint == SWT.DEFAULT ? fills.computeSize(SWT.DEFAULT, SWT.DEFAULT).y : heightHint);
	}
}
