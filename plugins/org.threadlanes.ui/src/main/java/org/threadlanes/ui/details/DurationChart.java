package org.threadlanes.ui.details;

import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitSelection;

/** How long the waits of a call site took: a histogram with a logarithmic axis, which shows whether there are two humps. */
final class DurationChart extends Canvas {

	private static final Messages TEXT = Messages.of(StackPanel.class);
	private static final int BARS_PER_DECADE = 24;
	private static final int MAX_HEIGHT = 140;
	private static final int LABEL_DISTANCE = 60;
	private static final int PAD = 8;
	private static final int LEAST_BAR = 2;

	private final Look look;
	private final CallSite site;
	/** By part of a decade of ns. */
	private final int[] counts = new int[19 * BARS_PER_DECADE];
	private int first = counts.length;
	private int last;

	DurationChart(Composite parent, Look look, PageModel model, CallSite site) {
		super(parent, SWT.NO_FOCUS | SWT.DOUBLE_BUFFERED);
		this.look = look;
		this.site = site;
		setBackground(look.theme().listBackground());
		for (WaitSelection.LaneWaits part : model.findingWaits().parts()) {
			for (int i : part.indexes()) {
				if (part.lane().isFirstPart(i)) {
					long nanos = Math.min(model.findingRange().endNanos(), part.lane().end(i))
							- Math.max(model.findingRange().startNanos(), part.lane().start(i));
					int bar = (int) (Math.log10(Math.max(1, nanos)) * BARS_PER_DECADE);
					counts[bar]++;
					first = Math.min(first, bar);
					last = Math.max(last, bar);
				}
			}
		}
		// At least half a decade, or a few bars would look like many.
		first = Math.max(0, Math.min(first, last - BARS_PER_DECADE / 2));
		AccessibleNames.set(this, title());
		addPaintListener(e -> paint(e.gc));
	}

	private String title() {
		return TEXT.get("durations", site.count(), Durations.text(site.durations().p50()),
				Durations.text(site.durations().p99()));
	}

	private void paint(GC gc) {
		Rectangle area = getClientArea();
		gc.setBackground(look.theme().listBackground());
		gc.fillRectangle(area);
		gc.setFont(look.fonts().bold());
		gc.setForeground(look.theme().text());
		int line = gc.getFontMetrics().getHeight();
		gc.drawText(TextFit.end(gc, title(), area.width - 2 * PAD), PAD, 3, SWT.DRAW_TRANSPARENT);
		gc.setFont(look.fonts().small());
		int most = IntStream.of(counts).max().orElse(1);
		int foot = Math.min(area.height - line - 4, MAX_HEIGHT + 2 * line);
		int height = foot - 2 * line;
		int labeled = -LABEL_DISTANCE;
		int bars = last - first + 1;
		for (int bar = first; bar <= last && height > 0; bar++) {
			int left = x(bar, bars, area);
			if (left - labeled >= LABEL_DISTANCE && left + LABEL_DISTANCE < area.width) {
				labeled = left;
				gc.setForeground(look.theme().line());
				gc.drawLine(left, foot, left, foot + 4);
				gc.setForeground(look.theme().secondaryText());
				gc.drawText(Durations.text(Math.round(Math.pow(10, (double) bar / BARS_PER_DECADE))), left + 3, foot + 2,
						SWT.DRAW_TRANSPARENT);
			}
			if (counts[bar] > 0) {
				int high = Math.max(LEAST_BAR, Math.round((float) height * counts[bar] / most));
				gc.setBackground(look.theme().kind(site.kind()));
				gc.fillRectangle(left, foot - high, Math.max(1, x(bar + 1, bars, area) - left - 1), high);
			}
		}
		gc.setForeground(look.theme().line());
		gc.drawLine(PAD, foot, area.width - PAD, foot);
	}

	private int x(int bar, int bars, Rectangle area) {
		return PAD + (bar - first) * (area.width - 2 * PAD) / bars;
	}
}
