package org.threadlanes.ui.details;

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
import org.threadlanes.ui.model.DurationHistogram;
import org.threadlanes.ui.model.PageModel;

/**
 * How long the waits of a call site took: a histogram with a logarithmic axis, which shows whether there are two humps.
 */
final class DurationChart extends Canvas {

	private static final Messages TEXT = Messages.of(StackPanel.class);
	private static final int MAX_HEIGHT = 140;
	private static final int LABEL_DISTANCE = 60;
	private static final int PAD = 8;
	private static final int LEAST_BAR = 2;

	private final Look look;
	private final CallSite site;
	private final DurationHistogram histogram;

	DurationChart(Composite parent, Look look, PageModel model, CallSite site) {
		super(parent, SWT.NO_FOCUS | SWT.DOUBLE_BUFFERED);
		this.look = look;
		this.site = site;
		setBackground(look.theme().listBackground());
		histogram = DurationHistogram.of(model.findingWaits());
		AccessibleNames.set(this, title());
		addPaintListener(e -> paint(e.gc));
	}

	private String title() {
		return TEXT.get("durations", site.count(), site.durations().text(site.durations().p50()),
				site.durations().text(site.durations().p99()));
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
		int foot = Math.min(area.height - line - 4, MAX_HEIGHT + 2 * line);
		int height = foot - 2 * line;
		int labeled = -LABEL_DISTANCE;
		int[] bars = histogram.bars();
		for (int bar = 0; bar < bars.length && height > 0; bar++) {
			int left = x(bar, bars.length, area);
			if (left - labeled >= LABEL_DISTANCE && left + LABEL_DISTANCE < area.width) {
				labeled = left;
				gc.setForeground(look.theme().line());
				gc.drawLine(left, foot, left, foot + 4);
				gc.setForeground(look.theme().secondaryText());
				gc.drawText(Durations.text(DurationHistogram.nanos(histogram.first() + bar)), left + 3, foot + 2,
						SWT.DRAW_TRANSPARENT);
			}
			if (bars[bar] > 0) {
				int high = Math.max(LEAST_BAR, Math.round((float) height * bars[bar] / histogram.most()));
				gc.setBackground(look.theme().kind(site.kind()));
				gc.fillRectangle(left, foot - high, Math.max(1, x(bar + 1, bars.length, area) - left - 1), high);
			}
		}
		gc.setForeground(look.theme().line());
		gc.drawLine(PAD, foot, area.width - PAD, foot);
	}

	private static int x(int bar, int bars, Rectangle area) {
		return PAD + bar * (area.width - 2 * PAD) / bars;
	}
}
