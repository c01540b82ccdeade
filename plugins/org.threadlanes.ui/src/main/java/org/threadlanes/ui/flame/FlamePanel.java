package org.threadlanes.ui.flame;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.work.Background;

/**
 * A flame graph, upside down, of the waits in the lanes: of the selected finding or call site, in the selected range
 * and threads, or in view. Widths are times. A click on a frame zooms to it, a click on one above it back. Colors are
 * those of the kinds that took longest.
 */
public final class FlamePanel extends Composite {

	private static final Messages TEXT = Messages.of(FlamePanel.class);
	private static final String WORK = "flame";
	private static final int DELAY = 60;
	private static final int ROW = 19;
	private static final int PAD = 4;
	/** How much of its color a frame has; what waits has all. */
	private static final double FRAME_SHARE = 0.35;

	/** A frame and its place. */
	record Bar(FlameNode node, List<String> path, Rectangle at) {
	}

	private final Look look;
	private final PageModel model;
	private final Background background;
	private final EllipsisLabel total;
	private final Link by;
	final Canvas canvas;
	FlameNode all;
	/** The names of the frames from the root to the one that is as wide as the panel. */
	private List<String> zoomed = List.of();
	List<Bar> bars = List.of();

	public FlamePanel(Composite parent, Look look, PageModel model, Background background) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		setBackground(look.theme().widgetBackground());
		GridLayoutFactory.fillDefaults().numColumns(2).extendedMargins(8, 8, 2, 0).spacing(8, 2).applyTo(this);
		total = new EllipsisLabel(this);
		total.setColor(look.theme().text());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(total);
		by = look.link(this, "", this::turn);
		GridDataFactory.swtDefaults().applyTo(by);
		canvas = new Canvas(this, SWT.DOUBLE_BUFFERED | SWT.V_SCROLL);
		canvas.setBackground(look.theme().listBackground());
		AccessibleNames.set(canvas, () -> all == null ? TEXT.get("name")
				: TEXT.get("name") + ", " + TEXT.get("total", Durations.text(all.nanos())));
		GridDataFactory.fillDefaults().grab(true, true).span(2, 1).indent(-8, 0).applyTo(canvas);
		canvas.addPaintListener(e -> paint(e.gc));
		canvas.addListener(SWT.Resize, e -> place());
		canvas.addListener(SWT.MouseDown, e -> zoom(barAt(e.x, e.y)));
		canvas.addListener(SWT.MouseMove, e -> tip(barAt(e.x, e.y)));
		canvas.getVerticalBar().addListener(SWT.Selection, e -> canvas.redraw());
		model.listen(this::changed);
		showBy();
		load();
	}

	private void changed(Set<Change> changes) {
		if (model.isOfShown(changes) || changes.contains(Change.FINDING)) {
			background.soon(WORK, DELAY, this::load);
		}
	}

	private void turn() {
		model.setFlameRoot(model.flameRoot() == CollapsedStacks.Root.POOL ? CollapsedStacks.Root.ENDPOINT
				: CollapsedStacks.Root.POOL);
		zoomed = List.of();
		canvas.getVerticalBar().setSelection(0);
		showBy();
		load();
	}

	private void showBy() {
		Look.show(by, TEXT.get(model.flameRoot() == CollapsedStacks.Root.POOL ? "by-endpoint" : "by-pool"));
		layout();
	}

	private void load() {
		ThreadLanes lanes = model.lanes();
		List<ThreadLane> threads = model.selectedLanes();
		boolean ofSite = model.finding() == null && !model.findingWaits().isEmpty();
		TimeRange range = ofSite ? model.findingRange() : model.scope();
		SpanPredicate single = ofSite ? model.findingWaits().asPredicate() : model.scopeWaits();
		WaitVisibility choice = model.choice();
		boolean blocking = single == SpanPredicate.ALL && !choice.hiddenVerdicts().contains(Verdict.BLOCKING);
		SpanFilter spans = choice.spans();
		SpanPredicate counted = spans.equals(SpanFilter.ALL) ? single
				: (lane, i) -> spans.contains(lane, i) && single.matches(lane, i);
		CollapsedStacks.Root of = model.flameRoot();
		background.newest(WORK, () -> FlameNode.of(lanes, threads, range, group -> choice.shows(group.kind(),
				group.verdict()) && (!blocking || group.verdict() == Verdict.BLOCKING), counted, of), this::show);
	}

	private void show(FlameNode node) {
		all = node;
		total.setText(all.nanos() == 0 ? TEXT.get("none") : TEXT.get("hint"));
		place();
	}

	/** Lays the frames out: those that lead to the zoomed one are as wide as it. */
	private void place() {
		List<Bar> placed = new ArrayList<>();
		Rectangle area = canvas.getClientArea();
		int row = look.fonts().scaled(ROW);
		if (all != null && all.nanos() > 0) {
			List<FlameNode> path = all.path(zoomed);
			zoomed = zoomed.subList(0, path.size() - 1);
			for (int i = 0; i < path.size() - 1; i++) {
				placed.add(new Bar(path.get(i), zoomed.subList(0, i), new Rectangle(0, i * row, area.width, row)));
			}
			place(placed, path.get(path.size() - 1), zoomed, 0, area.width, (path.size() - 1) * row, row);
		}
		bars = placed;
		int height = (all == null ? 0 : all.depth()) * row;
		canvas.getVerticalBar()
				.setValues(Math.min(canvas.getVerticalBar().getSelection(), Math.max(0, height - area.height)),
				0, Math.max(1, height), Math.max(1, Math.min(height, area.height)), row,
				Math.max(1, area.height - row));
		canvas.getVerticalBar().setVisible(height > area.height);
		canvas.redraw();
	}

	private static void place(List<Bar> placed, FlameNode node, List<String> path, double left, double width, int top,
			int row) {
		int x = (int) Math.round(left);
		int right = (int) Math.round(left + width);
		if (right <= x) {
			return;
		}
		placed.add(new Bar(node, path, new Rectangle(x, top, right - x, row)));
		double from = left;
		for (FlameNode callee : node.callees()) {
			List<String> names = new ArrayList<>(path);
			names.add(callee.name);
			double share = width * callee.nanos() / node.nanos();
			place(placed, callee, names, from, share, top + row, row);
			from += share;
		}
	}

	private void paint(GC gc) {
		gc.setFont(look.fonts().small());
		int scroll = canvas.getVerticalBar().getSelection();
		for (Bar bar : bars) {
			Rectangle at = bar.at();
			WaitKind kind = bar.node().kind();
			boolean waits = bar.node().callees().isEmpty();
			Color color = look.theme().kind(kind);
			gc.setBackground(bar.path().isEmpty() ? look.theme().poolLabel()
					: waits ? color : Theme.mix(color, look.theme().listBackground(), FRAME_SHARE));
			gc.fillRectangle(at.x, at.y - scroll, Math.max(1, at.width - 1), at.height - 1);
			String name = bar.path().isEmpty() ? TEXT.get("total", Durations.text(all.nanos()))
					: shortened(gc, bar.node().name, at.width - 2 * PAD);
			if (!name.isEmpty()) {
				gc.setForeground(waits && !bar.path().isEmpty()
						? Theme.color(Palette.contrast(look.theme().palette().kind(kind)))
						: look.theme().text());
				gc.drawText(name, at.x + PAD, at.y - scroll + (at.height - gc.textExtent(name).y) / 2,
						SWT.DRAW_TRANSPARENT);
			}
		}
	}

	/** Class and method say more than packages and addresses; a lambda is named as its method, as in tables. */
	static String shortened(GC gc, String frame, int room) {
		if (room < 3 * PAD) {
			return "";
		}
		String name = Frame.withoutLambdaNumber(Frame.withoutLambda(frame));
		int method = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
		return gc.textExtent(name).x <= room || method < 0 ? TextFit.end(gc, name, room)
				: TextFit.end(gc, name.substring(method + 1), room);
	}

	private Bar barAt(int x, int y) {
		int at = y + canvas.getVerticalBar().getSelection();
		return bars.stream().filter(bar -> bar.at().contains(x, at)).findFirst().orElse(null);
	}

	private void tip(Bar bar) {
		String text = bar == null || bar.path().isEmpty() ? null : TEXT.get("tip",
				SafeText.shorten(bar.node().name, 200).replace("&", "&&"), Durations.text(bar.node().nanos()),
				Math.round(100.0 * bar.node().nanos() / all.nanos()));
		if (!Objects.equals(text, canvas.getToolTipText())) {
			canvas.setToolTipText(text);
		}
	}

	void zoom(Bar bar) {
		if (bar != null) {
			zoomed = bar.path();
			canvas.getVerticalBar().setSelection(0);
			place();
		}
	}
}
