package org.threadlanes.ui.canvas;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.LaneGroup;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.ViewSums;

/** Paints the label column: names, time blocked in view, share bars, and its heading. */
final class LabelPainter {

	private static final Messages TEXT = Messages.of(LabelPainter.class);
	static final int TWISTIE = 9;
	static final int TWISTIE_WIDTH = 18;
	private static final int ICON = 18;
	private static final int RIGHT = 8;
	private static final int BAR_HEIGHT = 10;
	/** From a title to the middle of its sort mark. */
	private static final int SORT_MARK = 9;
	private static final int MAX_NAME = 200;
	private static final int MAX_TIP = 1000;
	private static final String WIDE_TIME = "88.8 ms";

	private final Look look;
	private final PageModel model;
	/** The last painted rows with truncated names, by lane or group. */
	private final Map<Object, String> cutNames = new IdentityHashMap<>();

	LabelPainter(Look look, PageModel model) {
		this.look = look;
		this.model = model;
	}

	void header(GC gc, LanesGeometry geometry, boolean tracksOpen) {
		Theme theme = look.theme();
		int width = geometry.labelWidth();
		gc.setBackground(theme.header());
		gc.fillRectangle(0, 0, width, geometry.header());
		if (tracksOpen) {
			tracks(gc, geometry);
		}
		gc.setFont(look.fonts().bold());
		gc.setForeground(theme.secondaryText());
		int y = (geometry.overviewHeight() - look.fonts().lineHeight(gc)) / 2;
		twistie(gc, TWISTIE, geometry.overviewHeight() / 2, tracksOpen);
		String blocked = TEXT.get("lanes.blocked");
		String thread = TEXT.get("lanes.thread");
		int room = gc.textExtent(blocked).x;
		int end = TWISTIE_WIDTH + gc.textExtent(thread).x;
		gc.drawText(thread, TWISTIE_WIDTH, y, SWT.DRAW_TRANSPARENT);
		if (model.rows().order() == LaneOrder.NAME) {
			sortMark(gc, end + SORT_MARK, geometry.overviewHeight() / 2, -1);
		}
		if (end + SORT_MARK + room + RIGHT < width) {
			gc.drawText(blocked, width - RIGHT - room, y, SWT.DRAW_TRANSPARENT);
			// Nothing moves when zooming: then the rows are not in the order of what is in view.
			if (model.isSortedForView()) {
				sortMark(gc, width - RIGHT - room - SORT_MARK, geometry.overviewHeight() / 2, 1);
			}
		}
	}

	/** @param down 1 if the largest comes first, -1 if the smallest does */
	private static void sortMark(GC gc, int x, int y, int down) {
		gc.setBackground(gc.getForeground());
		gc.setAntialias(SWT.ON);
		gc.fillPolygon(new int[] {x - 4, y - 2 * down, x + 4, y - 2 * down, x, y + 2 * down});
	}

	private static void twistie(GC gc, int x, int y, boolean open) {
		gc.setBackground(gc.getForeground());
		gc.setAntialias(SWT.ON);
		gc.fillPolygon(open ? new int[] {x - 5, y - 2, x + 5, y - 2, x, y + 3}
				: new int[] {x - 2, y - 5, x - 2, y + 5, x + 3, y});
	}

	private void tracks(GC gc, LanesGeometry geometry) {
		Rectangle tracks = geometry.tracks();
		int height = tracks.height / Track.values().length;
		for (Track track : Track.values()) {
			int middle = tracks.y + track.ordinal() * height + height / 2;
			gc.setFont(look.fonts().normal());
			int y = middle - look.fonts().lineHeight(gc) / 2;
			gc.setForeground(look.theme().text());
			gc.drawText(track.title(), RowLabel.NAME, y, SWT.DRAW_TRANSPARENT);
			int left = RowLabel.NAME + gc.textExtent(track.title()).x + RIGHT;
			gc.setForeground(look.theme().secondaryText());
			String value =
					TextFit.end(gc, track.value(model.lanes(), model.view()), geometry.labelWidth() - RIGHT - left);
			gc.drawText(value, geometry.labelWidth() - RIGHT - gc.textExtent(value).x, y, SWT.DRAW_TRANSPARENT);
		}
	}

	/** Paints the label of a row; its left and right edge are those of the label column. */
	void row(GC gc, Row row, LanesGeometry geometry, int top, boolean selected, boolean hovered) {
		Theme theme = look.theme();
		int width = geometry.labelWidth();
		int height = geometry.rowHeight();
		Color background = selected ? theme.selectedLabel() : row.isGroup() ? theme.poolLabel() : theme.page();
		if (hovered) {
			background = Theme.mix(theme.text(), background, 0.06);
		}
		gc.setBackground(background);
		gc.fillRectangle(0, top, width, height);
		int middle = top + height / 2;
		if (row.isGroup()) {
			gc.setForeground(Theme.mix(theme.text(), background, 0.75));
			twistie(gc, TWISTIE, middle, row.open());
		}
		if (!row.isChild()) {
			Image icon = look.icons().get(icon(row));
			gc.drawImage(icon, ICON, middle - 8);
		}
		boolean recorded = row.isGroup() ? row.shown().stream().anyMatch(lane -> lane.size() > 0)
				: row.lane().size() > 0;
		boolean isUnknown = unknown(row) > 0 && blocked(row).nanos() == 0;
		String time = !recorded ? "\u2013" : model.viewSums() == null ? "" : time(row);
		RowLabel label = RowLabel.of(gc, look.fonts(), row.isGroup(), width, geometry.barWidth(), height,
				SafeText.shorten(row.name(), MAX_NAME), time, count(row));
		noteCut(row, label.name());
		gc.setFont(look.fonts().fitting(height, row.isGroup()));
		int y = middle - look.fonts().lineHeight(gc) / 2;
		gc.setForeground(theme.text());
		gc.drawText(label.name(), RowLabel.NAME, y, SWT.DRAW_TRANSPARENT);
		gc.setForeground(recorded && !isUnknown ? theme.text() : theme.secondaryText());
		gc.drawText(time, label.timeX(), y, SWT.DRAW_TRANSPARENT);
		if (!label.count().isEmpty()) {
			gc.setFont(look.fonts().fitting(height, false));
			gc.setForeground(theme.secondaryText());
			// On the baseline of the name: Japanese and Chinese use another font, whose lines are taller.
			gc.drawText(label.count(), label.countX(), y - gc.textExtent(label.count()).y + look.fonts().lineHeight(gc),
					SWT.DRAW_TRANSPARENT);
		}
		if (recorded && label.barX() >= 0) {
			paintBar(gc, row, new Rectangle(label.barX(), middle - BAR_HEIGHT / 2, geometry.barWidth(), BAR_HEIGHT),
					background);
		}
	}

	/** @return the width that fits the longest pool and thread names, pixels */
	int fittingWidth(GC gc, int rowHeight) {
		List<LaneGroup> groups = model.rows().groups();
		String pool = longest(groups.stream().filter(group -> !group.isSingle()).map(LaneGroup::name));
		String thread = longest(groups.stream().flatMap(group -> group.lanes().stream()).map(model.rows()::name));
		boolean isUnsure = groups.stream().anyMatch(
				group -> group.blockingNanos() > 0 && group.unknownNanos() > group.blockingNanos());
		String time = isUnsure ? TEXT.get("lanes.unsure", WIDE_TIME) : WIDE_TIME;
		return Math.max(RowLabel.fittingWidth(
				gc, look.fonts(), true, rowHeight, pool, time, TEXT.get("lanes.threads", 10)),
				RowLabel.fittingWidth(gc, look.fonts(), false, rowHeight, thread, time, ""));
	}

	private static String longest(Stream<String> names) {
		return SafeText.shorten(names.max(Comparator.comparingInt(String::length)).orElse(""), MAX_NAME);
	}

	private static String count(Row row) {
		int threads = row.group().lanes().size();
		int shown = row.shown().size();
		return !row.isGroup() ? ""
				: TEXT.get(shown < threads ? "lanes.threads.part" : "lanes.threads", threads, shown);
	}

	private void paintBar(GC gc, Row row, Rectangle bar, Color background) {
		Theme theme = look.theme();
		gc.setBackground(row.isGroup() ? theme.listBackground() : theme.lane());
		gc.fillRectangle(bar);
		ViewSums.Blocked blocked = blocked(row);
		if (blocked.nanos() > 0) {
			double share = blocked.nanos() / ((double) model.view().nanos() * threads(row));
			int filled = (int) Math.max(1, Math.round(Math.min(1, share) * (bar.width - 2)));
			gc.setBackground(theme.kind(blocked.kind()));
			gc.fillRectangle(bar.x + 1, bar.y + 1, filled, bar.height - 2);
		}
		gc.setForeground(Theme.mix(theme.text(), background, 0.2));
		gc.drawRectangle(bar.x, bar.y, bar.width - 1, bar.height - 1);
	}

	private void noteCut(Row row, String painted) {
		Object key = row.isGroup() ? row.group() : row.lane();
		if (painted.equals(row.name())) {
			cutNames.remove(key);
		} else {
			cutNames.put(key, SafeText.shorten(row.name(), MAX_TIP));
		}
	}

	/** @return the full name of a row whose label is truncated; null otherwise */
	String cutName(Row row) {
		return cutNames.get(row.isGroup() ? row.group() : row.lane());
	}

	/** @return how long a row's threads were blocked; with a question mark if more of their waits is unknown */
	private String time(Row row) {
		long blocked = blocked(row).nanos();
		long unknown = unknown(row);
		return unknown <= blocked ? Durations.text(blocked)
				: blocked == 0 ? TEXT.get("lanes.unknown", Durations.text(unknown))
						: TEXT.get("lanes.unsure", Durations.text(blocked));
	}

	/** @return how long a row's threads waited that could be blocking or idle, ns */
	private long unknown(Row row) {
		ViewSums sums = model.viewSums();
		return sums == null ? 0 : sums.unknownNanos(row.isGroup() ? row.shown() : List.of(row.lane()));
	}

	private static int threads(Row row) {
		return row.isGroup() ? row.shown().size() : 1;
	}

	/** @return the blocked time of a row's visible threads in view; nothing until the first sums arrive */
	ViewSums.Blocked blocked(Row row) {
		ViewSums sums = model.viewSums();
		if (sums == null) {
			return ViewSums.Blocked.NOTHING;
		}
		return row.isGroup() ? sums.blocked(row.shown()) : sums.blocked(row.lane());
	}

	private Icon icon(Row row) {
		ThreadLane lane = row.lane();
		// A clock for a thread that only ever waited for its next scheduled time.
		if (lane != null && lane.kind() == ThreadKind.OTHER && LaneFilter.isIdle(lane)) {
			return Icon.TIMER;
		}
		return Icons.of(row.group().kind());
	}

	/** Paints the corner under the labels: the date and the zone of the times. */
	void corner(GC gc, LanesGeometry geometry) {
		Theme theme = look.theme();
		int top = geometry.height() - geometry.axisHeight();
		gc.setBackground(theme.widgetBackground());
		gc.fillRectangle(0, top, geometry.labelWidth(), geometry.axisHeight());
		gc.setFont(look.fonts().small());
		gc.setForeground(theme.secondaryText());
		gc.drawText(TextFit.end(gc, model.times().date(model.view().startNanos()) + "  \u00b7  "
				+ Durations.text(model.view().nanos()), geometry.labelWidth() - 16), 8,
				top + (geometry.axisHeight() - look.fonts().lineHeight(gc)) / 2, SWT.DRAW_TRANSPARENT);
	}
}
