package org.threadlanes.ui.legend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
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
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.ui.legend.Chip.Type;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.look.Twistie;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Swatch;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * A row of chips for kinds of waits, and one for verdicts, which collapse into a menu if there is no room. A click
 * hides or shows a kind; Alt+click shows only that. Each chip is a stop of the Tab key. The order is that of the whole
 * recording.
 */
public final class LegendBar extends Canvas {

	private static final Messages TEXT = Messages.of(LegendBar.class);
	private static final int HEIGHT = 24;
	private static final int GAP = 4;
	private static final int PAD = 5;
	private static final int TEXT_GAP = 5;
	private static final int TWISTIE = 14;
	private static final int SWATCH_GAP = 3;

	private final Look look;
	private final PageModel model;
	private List<WaitFamily> order = List.of();
	private List<Verdict> verdicts = List.of();
	private List<Chip> chips = List.of();
	private List<WaitFamily> hiddenInMenu = List.of();
	private int focus;
	private Chip hovered;
	Menu menu;

	public LegendBar(Composite parent, Look look, PageModel model) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		this.look = look;
		this.model = model;
		takeOrder();
		addPaintListener(e -> paint(e.gc));
		addListener(SWT.Resize, e -> place());
		addListener(SWT.MouseDown, this::pressed);
		addListener(SWT.MouseMove, e -> hover(chipAt(e.x, e.y)));
		addListener(SWT.MouseExit, e -> hover(null));
		addListener(SWT.KeyDown, this::key);
		addListener(SWT.Traverse, this::traversed);
		addListener(SWT.FocusIn, e -> redraw());
		addListener(SWT.FocusOut, e -> redraw());
		LegendAccessible.attach(this);
		model.listen(this::changed);
		place();
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
			redraw();
		}
	}

	/** @return the totals of the view; those of the recording until they are known */
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

	/** Lays out the chips; those without room, or without waits in view, go into the menu. */
	private void place() {
		GC gc = new GC(this);
		gc.setFont(look.fonts().normal());
		int height = getClientArea().height;
		int verdictsWidth = verdictsWidth(gc);
		int right = getClientArea().width - verdictsWidth - GAP;
		int moreWidth = moreWidth(gc);
		List<Chip> placed = new ArrayList<>();
		List<WaitFamily> left = new ArrayList<>();
		int x = 0;
		boolean full = false;
		for (WaitFamily family : order) {
			boolean off = model.choice().hiddenFamilies().contains(family);
			String name = WaitTexts.family(family, model.lanes());
			int width = 2 * PAD + Swatch.WIDTH + TEXT_GAP + gc.textExtent(name).x;
			boolean empty = isEmpty(family);
			// A hidden kind stays visible, so that it can be shown again.
			boolean optional = empty && !(off && model.lanes().totals().count(family.asSet()) > 0);
			if (optional || full && !empty || x + width + GAP + moreWidth > right) {
				left.add(family);
				full |= !empty;
			} else {
				placed.add(new Chip(Type.FAMILY, family, name, total(family.asSet()),
						new Rectangle(x, 0, width, height)));
				x += width + GAP;
			}
		}
		if (!left.isEmpty()) {
			long withWaits = left.stream().filter(family -> !isEmpty(family)).count();
			String text = withWaits == 0 ? "\u2026" : TEXT.get("legend.more", withWaits);
			placed.add(new Chip(Type.MORE, null, text, "", new Rectangle(x, 0, moreWidth, height)));
		}
		placed.add(new Chip(Type.VERDICTS, null, TEXT.get(isInferredOnly() ? "legend.inferred" : "legend.verdicts"), "",
				new Rectangle(Math.max(x, right + GAP), 0, verdictsWidth, height)));
		gc.dispose();
		chips = placed;
		hiddenInMenu = left;
		focus = Math.min(focus, chips.size() - 1);
	}

	private static int moreWidth(GC gc) {
		return 2 * PAD + gc.textExtent(TEXT.get("legend.more", 99)).x + TWISTIE;
	}

	private int verdictsWidth(GC gc) {
		return 2 * PAD + verdicts.size() * (Swatch.WIDTH + SWATCH_GAP) + TWISTIE
				+ (isInferredOnly() ? gc.textExtent(TEXT.get("legend.inferred")).x + TEXT_GAP : 0);
	}

	private boolean isInferredOnly() {
		return model.choice().spans().inferredOnly();
	}

	/** @return the width of both menus, px */
	public int leastWidth() {
		GC gc = new GC(this);
		gc.setFont(look.fonts().normal());
		int least = moreWidth(gc) + GAP + verdictsWidth(gc);
		gc.dispose();
		return least;
	}

	private void paint(GC gc) {
		Theme theme = look.theme();
		gc.setBackground(getParent().getBackground());
		gc.fillRectangle(getClientArea());
		gc.setFont(look.fonts().normal());
		for (int i = 0; i < chips.size(); i++) {
			Chip chip = chips.get(i);
			Rectangle r = chip.bounds();
			if (chip.equals(hovered)) {
				gc.setBackground(Theme.mix(theme.text(), theme.widgetBackground(), 0.08));
				gc.fillRectangle(r);
			}
			switch (chip.type()) {
				case FAMILY -> paintFamily(gc, chip);
				case MORE -> text(gc, chip.name(), r.x + PAD, theme.secondaryText());
				case VERDICTS -> paintVerdicts(gc, chip);
			}
			if (chip.isMenu()) {
				gc.setForeground(theme.secondaryText());
				Twistie.paint(gc, r.x + r.width - PAD - TWISTIE / 2 + 2, r.height / 2, true);
			}
			if (i == focus && isFocusControl()) {
				gc.drawFocus(r.x + 1, r.y + 1, r.width - 2, r.height - 2);
			}
		}
	}

	private int swatchTop() {
		return (getClientArea().height - Swatch.HEIGHT) / 2;
	}

	private void paintFamily(GC gc, Chip chip) {
		Theme theme = look.theme();
		int x = chip.bounds().x + PAD;
		if (isOn(chip)) {
			draw(gc, x, swatchTop(), Swatch.kind(theme.palette(), chip.family().kinds().get(0)));
		} else {
			gc.setForeground(theme.kind(chip.family().kinds().get(0)));
			gc.drawRectangle(x, swatchTop(), Swatch.WIDTH - 1, Swatch.HEIGHT - 1);
		}
		text(gc, chip.name(), x + Swatch.WIDTH + TEXT_GAP, isOn(chip) ? theme.text() : theme.secondaryText());
	}

	private void paintVerdicts(GC gc, Chip chip) {
		int x = chip.bounds().x + PAD;
		int y = swatchTop();
		if (isInferredOnly()) {
			text(gc, chip.name(), x, look.theme().text());
			x += gc.textExtent(chip.name()).x + TEXT_GAP;
		}
		for (Verdict verdict : verdicts) {
			if (model.choice().hiddenVerdicts().contains(verdict)) {
				gc.setForeground(look.theme().line());
				gc.drawRectangle(x, y, Swatch.WIDTH - 1, Swatch.HEIGHT - 1);
			} else {
				draw(gc, x, y, Swatch.neutral(look.theme().palette(), verdict));
			}
			x += Swatch.WIDTH + SWATCH_GAP;
		}
	}

	private void text(GC gc, String text, int x, Color color) {
		gc.setForeground(color);
		gc.drawText(text, x, (getClientArea().height - gc.textExtent(text).y) / 2, SWT.DRAW_TRANSPARENT);
	}

	private Image image(Swatch swatch) {
		return Icons.drawn(getDisplay(), Swatch.WIDTH, Swatch.HEIGHT, swatch::paint);
	}

	private void draw(GC gc, int x, int y, Swatch swatch) {
		Image image = image(swatch);
		gc.drawImage(image, x, y);
		image.dispose();
	}

	private Chip chipAt(int x, int y) {
		return chips.stream().filter(chip -> chip.bounds().contains(x, y)).findFirst().orElse(null);
	}

	private void hover(Chip chip) {
		if (!Objects.equals(chip, hovered)) {
			hovered = chip;
			setToolTipText(chip == null ? null : chip.isMenu() ? tip(chip.type())
					: TEXT.get("legend.tip", chip.name(), chip.total()));
			model.setHighlight(chip == null ? null : chip.family());
			redraw();
		}
	}

	private static String tip(Type type) {
		return TEXT.get(type == Type.MORE ? "legend.more.tip" : "legend.verdicts.tip");
	}

	private void pressed(Event e) {
		setFocus();
		Chip chip = chipAt(e.x, e.y);
		if (chip != null && e.button == 1) {
			focus = chips.indexOf(chip);
			press(chip, (e.stateMask & SWT.ALT) != 0);
		}
	}

	/** Performs the action of a chip. */
	void press(Chip chip, boolean alt) {
		WaitVisibility choice = model.choice();
		if (chip.isMenu()) {
			openMenu(chip);
		} else {
			// A click on the only one shown shows all.
			boolean all = alt || choice.isOnly(chip.family());
			model.setChoice(all ? choice.only(chip.family()) : choice.toggled(chip.family()));
		}
	}

	private void openMenu(Chip chip) {
		if (menu != null) {
			menu.dispose();
		}
		menu = new Menu(this);
		Palette palette = look.theme().palette();
		if (chip.type() == Type.MORE) {
			for (WaitFamily family : hiddenInMenu) {
				check(Swatch.kind(palette, family.kinds().get(0)),
						WaitTexts.family(family, model.lanes()) + "   " + total(family.asSet()),
						!model.choice().hiddenFamilies().contains(family), () -> model.choice().toggled(family));
			}
		} else {
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
			item(SWT.PUSH, Swatch.notAlive(palette), TEXT.get("legend.not-alive"));
			int losses = model.lanes().losses().size();
			if (losses > 0) {
				item(SWT.PUSH, Swatch.loss(palette), TEXT.get("legend.loss", losses));
			}
		}
		menu.setLocation(toDisplay(chip.bounds().x, chip.bounds().height));
		menu.setVisible(true);
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
		if (swatch != null) {
			Image image = image(swatch);
			item.setImage(image);
			item.addListener(SWT.Dispose, e -> image.dispose());
		}
		return item;
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

	/** @return whether the waits of a chip are shown */
	boolean isOn(Chip chip) {
		return chip.type() != Type.FAMILY || !model.choice().hiddenFamilies().contains(chip.family());
	}

	/** @return whether no other kinds are shown */
	boolean isOnly(Chip chip) {
		return chip.type() == Type.FAMILY && model.choice().isOnly(chip.family());
	}

	@Override
	public Point computeSize(int widthHint, int heightHint, boolean changed) {
		return new Point(widthHint == SWT.DEFAULT ? leastWidth() : widthHint,
				heightHint == SWT.DEFAULT ? look.fonts().scaled(HEIGHT) : heightHint);
	}
}
