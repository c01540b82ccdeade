package org.threadlanes.ui.legend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitSet;
import org.threadlanes.core.wait.WaitTotals;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.look.Twistie;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitFamily;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.Swatch;

/**
 * Two rows of chips, kinds and verdicts, with their sums in the visible range. A click hides or shows what a chip
 * stands for, with Alt it shows only that. Each chip is a stop of the Tab key. The order is that of the whole
 * recording.
 */
public final class LegendBar extends Canvas {

	private static final Messages TEXT = Messages.of(LegendBar.class);
	private static final int CHIP_HEIGHT = 22;
	private static final int LINE_HEIGHT = 25;
	private static final int GAP = 5;
	private static final int LABELS = 64;
	private static final int MARGIN = 10;
	private static final int PAD = 7;

	private final Look look;
	private final PageModel model;
	private final List<WaitFamily> order;
	private final List<Verdict> verdicts;
	private List<Chip> chips = List.of();
	private List<WaitFamily> hiddenInMenu = List.of();
	private int focus;
	private Chip hovered;
	private Menu menu;

	/**
	 * @param parent
	 *            where it stands
	 * @param look
	 *            how it looks
	 * @param model
	 *            what it shows
	 */
	public LegendBar(Composite parent, Look look, PageModel model) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		this.look = look;
		this.model = model;
		order = new ArrayList<>(List.of(WaitFamily.values()));
		order.sort(Comparator.comparingLong((WaitFamily f) -> model.lanes().totals().nanos(f.asSet())).reversed());
		// Few recordings have work in them.
		verdicts = Stream.of(Verdict.values()).filter(v -> v != Verdict.WORK || model.lanes().totals().count(v) > 0)
				.toList();
		addPaintListener(e -> paint(e.gc));
		addListener(SWT.Resize, e -> place());
		addListener(SWT.MouseDown, this::pressed);
		addListener(SWT.MouseMove, e -> hover(chipAt(e.x, e.y)));
		addListener(SWT.MouseExit, e -> hover(null));
		addListener(SWT.KeyDown, this::key);
		addListener(SWT.Traverse, this::traversed);
		addListener(SWT.FocusIn, e -> redraw());
		addListener(SWT.FocusOut, e -> redraw());
		addListener(SWT.Dispose, e -> {
			if (menu != null) {
				menu.dispose();
			}
		});
		LegendAccessible.attach(this);
		model.listen(this::changed);
		place();
	}

	private void changed(Set<Change> changes) {
		if (changes.contains(Change.SUMS) || changes.contains(Change.CHOICE)) {
			place();
			redraw();
		}
	}

	/** @return the totals of what is in view; of the recording while they are not known */
	private WaitTotals totals() {
		return model.viewSums() == null ? model.lanes().totals() : model.viewSums().totals();
	}

	private String total(WaitSet waits) {
		return total(totals().nanos(waits), totals().count(waits));
	}

	private static String total(long nanos, long count) {
		return count == 0 && nanos == 0 ? "0" : TEXT.get("legend.total", Durations.text(nanos), count);
	}

	private boolean isEmpty(WaitFamily family) {
		return totals().count(family.asSet()) == 0 && totals().nanos(family.asSet()) == 0;
	}

	/** Puts the chips in their places; what has no room, or no waits in view, goes into the menu. */
	private void place() {
		GC gc = new GC(this);
		int right = getClientArea().width - MARGIN;
		List<Chip> placed = new ArrayList<>();
		List<WaitFamily> left = new ArrayList<>();
		int x = MARGIN + LABELS;
		gc.setFont(look.fonts().normal());
		int moreRoom = gc.textExtent(TEXT.get("legend.more", 9)).x + 22;
		boolean full = false;
		for (WaitFamily family : order) {
			boolean off = model.choice().hiddenFamilies().contains(family);
			String name = WaitTexts.family(family, model.lanes());
			String total = total(family.asSet());
			int width = chipWidth(gc, name, total);
			boolean empty = isEmpty(family);
			// A hidden kind stays in sight, so that it can be shown again.
			if (empty && !(off && model.lanes().totals().count(family.asSet()) > 0) || full && !empty || x + width + moreRoom > right) {
				left.add(family);
				full |= !empty;
			} else {
				placed.add(new Chip(family, null, name, total, new Rectangle(x, 1, width, CHIP_HEIGHT)));
				x += width + GAP;
			}
		}
		if (!left.isEmpty()) {
			String text = TEXT.get("legend.more", left.size());
			placed.add(new Chip(null, null, text, "",
					new Rectangle(x + 2, 1, gc.textExtent(text).x + 20, CHIP_HEIGHT)));
		}
		placeVerdicts(gc, right, placed);
		gc.dispose();
		chips = placed;
		hiddenInMenu = left;
		focus = Math.min(focus, chips.size() - 1);
	}

	/** All verdicts have a place; where there is little room, without their counts, then without their times. */
	private void placeVerdicts(GC gc, int right, List<Chip> placed) {
		int parts = 2;
		int needed = Integer.MAX_VALUE;
		for (; parts >= 0 && needed > right; parts--) {
			needed = MARGIN + LABELS - GAP;
			for (Verdict verdict : verdicts) {
				needed += chipWidth(gc, WaitTexts.verdict(verdict), total(verdict, parts)) + GAP;
			}
		}
		int x = MARGIN + LABELS;
		for (Verdict verdict : verdicts) {
			String name = WaitTexts.verdict(verdict);
			String total = total(verdict, parts + 1);
			int width = chipWidth(gc, name, total);
			placed.add(new Chip(null, verdict, name, total, new Rectangle(x, 1 + LINE_HEIGHT, width, CHIP_HEIGHT)));
			x += width + GAP;
		}
	}

	private String total(Verdict verdict, int parts) {
		String total = total(WaitSet.ALL.only(verdict));
		int dot = total.indexOf(" \u00b7 ");
		return parts == 2 ? total : parts == 1 && dot > 0 ? total.substring(0, dot) : parts == 1 ? total : "";
	}

	private int chipWidth(GC gc, String name, String total) {
		gc.setFont(look.fonts().normal());
		int width = gc.textExtent(name).x;
		gc.setFont(look.fonts().bold());
		return width + gc.textExtent(total).x + Swatch.WIDTH + 2 * PAD + 6 + 7;
	}

	private void paint(GC gc) {
		Theme theme = look.theme();
		Rectangle area = getClientArea();
		gc.setBackground(theme.listBackground());
		gc.fillRectangle(area);
		gc.setFont(look.fonts().normal());
		int textHeight = gc.getFontMetrics().getHeight();
		int textY = 1 + (CHIP_HEIGHT - textHeight) / 2;
		gc.setForeground(theme.secondaryText());
		gc.drawText(TEXT.get("legend.waits"), MARGIN, textY, SWT.DRAW_TRANSPARENT);
		gc.drawText(TEXT.get("legend.verdicts"), MARGIN, textY + LINE_HEIGHT, SWT.DRAW_TRANSPARENT);
		int right = 0;
		for (int i = 0; i < chips.size(); i++) {
			Chip chip = chips.get(i);
			if (chip.isMore()) {
				paintMore(gc, chip);
			} else {
				paintChip(gc, chip);
			}
			if (i == focus && isFocusControl()) {
				Rectangle r = chip.bounds();
				gc.drawFocus(r.x + 2, r.y + 2, r.width - 4, r.height - 4);
			}
			right = chip.verdict() == null ? right : chip.bounds().x + chip.bounds().width;
		}
		right += 16;
		int losses = model.lanes().losses().size();
		if (losses > 0) {
			right = paintSwatch(gc, TEXT.get("legend.loss", losses), right, area.width, Swatch.loss(theme.palette()));
		}
		right = paintSwatch(gc, TEXT.get("legend.alive"), right, area.width, Swatch.alive(theme.palette()));
		paintSwatch(gc, TEXT.get("legend.not-alive"), right, area.width, Swatch.notAlive(theme.palette()));
	}

	private void paintChip(GC gc, Chip chip) {
		Theme theme = look.theme();
		Rectangle r = chip.bounds();
		boolean on = isOn(chip);
		gc.setBackground(chip.equals(hovered) ? Theme.mix(theme.text(), theme.lane(), 0.08) : theme.lane());
		gc.fillRectangle(r);
		gc.setForeground(theme.line());
		gc.drawRectangle(r.x, r.y, r.width - 1, r.height - 1);
		Rectangle swatch = new Rectangle(r.x + PAD, r.y + (r.height - Swatch.HEIGHT) / 2, Swatch.WIDTH, Swatch.HEIGHT);
		Color color = chip.family() == null ? theme.neutral() : theme.kind(chip.family().kinds().get(0));
		if (!on) {
			gc.setForeground(color);
			gc.drawRectangle(swatch.x, swatch.y, swatch.width - 1, swatch.height - 1);
		} else {
			draw(gc, swatch.x, swatch.y, chip.family() != null
					? Swatch.kind(theme.palette(), chip.family().kinds().get(0))
					: Swatch.neutral(theme.palette(), chip.verdict()));
		}
		gc.setForeground(on ? theme.text() : theme.secondaryText());
		gc.setFont(look.fonts().normal());
		int y = r.y + (r.height - gc.getFontMetrics().getHeight()) / 2;
		int x = swatch.x + swatch.width + 6;
		gc.drawText(chip.name(), x, y, SWT.DRAW_TRANSPARENT);
		x += gc.textExtent(chip.name()).x + 7;
		gc.setFont(look.fonts().bold());
		gc.drawText(chip.total(), x, y, SWT.DRAW_TRANSPARENT);
		gc.setFont(look.fonts().normal());
	}

	private void paintMore(GC gc, Chip chip) {
		Rectangle r = chip.bounds();
		gc.setForeground(chip.equals(hovered) ? look.theme().text() : look.theme().secondaryText());
		int y = r.y + (r.height - gc.getFontMetrics().getHeight()) / 2;
		gc.drawText(chip.name(), r.x + 4, y, SWT.DRAW_TRANSPARENT);
		Twistie.paint(gc, r.x + r.width - 8, r.y + r.height / 2, true);
	}

	private void draw(GC gc, int x, int y, Swatch swatch) {
		Image image = Icons.drawn(getDisplay(), Swatch.WIDTH, Swatch.HEIGHT, swatch::paint);
		gc.drawImage(image, x, y);
		image.dispose();
	}

	/** @return where the next one begins; nothing is painted where there is no room */
	private int paintSwatch(GC gc, String name, int x, int right, Swatch swatch) {
		int width = Swatch.WIDTH + 6 + gc.textExtent(name).x;
		if (x + width > right) {
			return right;
		}
		draw(gc, x, LINE_HEIGHT + 6, swatch);
		gc.setForeground(look.theme().secondaryText());
		int y = 1 + LINE_HEIGHT + (CHIP_HEIGHT - gc.getFontMetrics().getHeight()) / 2;
		gc.drawText(name, x + Swatch.WIDTH + 6, y, SWT.DRAW_TRANSPARENT);
		return x + width + 14;
	}

	private Chip chipAt(int x, int y) {
		return chips.stream().filter(chip -> chip.bounds().contains(x, y)).findFirst().orElse(null);
	}

	private void hover(Chip chip) {
		if (chip == null ? hovered != null : !chip.equals(hovered)) {
			hovered = chip;
			setToolTipText(chip == null || chip.isMore() ? null : TEXT.get("legend.tip", chip.name()));
			model.setHighlight(chip == null ? null : chip.family());
			redraw();
		}
	}

	private void pressed(Event e) {
		setFocus();
		Chip chip = chipAt(e.x, e.y);
		if (chip != null && e.button == 1) {
			focus = chips.indexOf(chip);
			press(chip, (e.stateMask & SWT.ALT) != 0);
		}
	}

	/** Does what a click on a chip does. */
	void press(Chip chip, boolean alt) {
		WaitVisibility choice = model.choice();
		if (chip.isMore()) {
			openMenu(chip);
		} else if (chip.family() != null) {
			// Again on the only one shows all.
			boolean all = alt || choice.isOnly(chip.family());
			model.setChoice(all ? choice.only(chip.family()) : choice.toggled(chip.family()));
		} else {
			boolean all = alt || choice.isOnly(chip.verdict());
			model.setChoice(all ? choice.only(chip.verdict()) : choice.toggled(chip.verdict()));
		}
	}

	private void openMenu(Chip chip) {
		if (menu != null) {
			menu.dispose();
		}
		menu = new Menu(this);
		for (WaitFamily family : hiddenInMenu) {
			MenuItem item = new MenuItem(menu, SWT.CHECK);
			item.setText(WaitTexts.family(family, model.lanes()) + "   " + total(family.asSet()));
			item.setSelection(!model.choice().hiddenFamilies().contains(family));
			item.addListener(SWT.Selection, e -> model.setChoice(model.choice().toggled(family)));
		}
		Point at = toDisplay(chip.bounds().x, chip.bounds().y + chip.bounds().height);
		menu.setLocation(at);
		menu.setVisible(true);
	}

	private void key(Event e) {
		if (e.character == ' ' || e.character == SWT.CR) {
			press(chips.get(focus), (e.stateMask & SWT.ALT) != 0);
		} else if (e.keyCode == SWT.ARROW_RIGHT || e.keyCode == SWT.ARROW_DOWN) {
			focus(Math.min(chips.size() - 1, focus + 1));
		} else if (e.keyCode == SWT.ARROW_LEFT || e.keyCode == SWT.ARROW_UP) {
			focus(Math.max(0, focus - 1));
		}
	}

	private void traversed(Event e) {
		int to = focus + (e.detail == SWT.TRAVERSE_TAB_NEXT ? 1 : e.detail == SWT.TRAVERSE_TAB_PREVIOUS ? -1 : 0);
		e.doit = true;
		if (e.detail == SWT.TRAVERSE_RETURN || e.detail == SWT.TRAVERSE_ARROW_NEXT
				|| e.detail == SWT.TRAVERSE_ARROW_PREVIOUS) {
			e.doit = false;
		} else if (to != focus && to >= 0 && to < chips.size()) {
			// The next chip takes the focus, not the next control.
			e.detail = SWT.TRAVERSE_NONE;
			focus(to);
		}
	}

	private void focus(int to) {
		focus = to;
		getAccessible().setFocus(to);
		redraw();
	}

	/** @return the chips from left to right, kinds before verdicts */
	List<Chip> chips() {
		return chips;
	}

	/** @return the index of the chip that has the focus */
	int focus() {
		return focus;
	}

	/** @return whether what the chip stands for is shown */
	boolean isOn(Chip chip) {
		return chip.family() != null ? !model.choice().hiddenFamilies().contains(chip.family())
				: !model.choice().hiddenVerdicts().contains(chip.verdict());
	}

	/** @return whether nothing else of its row is shown */
	boolean isOnly(Chip chip) {
		return chip.family() != null ? model.choice().isOnly(chip.family()) : model.choice().isOnly(chip.verdict());
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		return new Point(widthHint == SWT.DEFAULT ? 600 : widthHint,
				heightHint == SWT.DEFAULT ? 2 * LINE_HEIGHT : heightHint);
	}
}
