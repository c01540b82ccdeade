package org.threadlanes.ui.chart;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;

/**
 * The rows of a picture, much as the page shows them initially: pools with a finding or few threads are open. As a
 * picture cannot be scrolled, pools without recorded waits are omitted; only the number of their threads is shown.
 */
public final class ChartRows {

	private static final int SMALL_POOL = 4;
	private static final int MAX_LANES = 20;
	/** Longer pictures are useless, and most programs cannot show them. */
	private static final int MAX_ROWS = 500;
	private static final int MAX_NAME = 100;

	private final List<ChartRow> rows = new ArrayList<>();
	private int height;
	private int leftOut;

	/** @param pools selects pools by name; null for all */
	public ChartRows(Triage triage, LaneSampler sampler, Glob pools) {
		add(ChartRow.Type.OVERVIEW, "", null, null, sampler.overview(), false);
		int beyond = 0;
		for (Pool pool : triage.lanes().pools()) {
			if (rows.size() >= MAX_ROWS) {
				beyond += pools == null || pools.matches(pool.name()) ? pool.lanes().size() : 0;
			} else if (pools == null || pools.matches(pool.name())) {
				boolean found = triage.findings().stream().anyMatch(f -> f.pool() == pool && f.worst() != null);
				boolean few = pool.lanes().size() <= (isApplication(pool.kind()) ? MAX_LANES : SMALL_POOL)
						|| isApplication(pool.kind()) && pool.totals().count(Verdict.BLOCKING) > 0;
				boolean opens = found || pool.kind() != ThreadKind.VIRTUAL && pool.kind() != ThreadKind.RECORDER;
				pool(pool, opens && (pools != null || found || few), sampler);
			}
		}
		if (beyond > 0) {
			add(ChartRow.Type.NOTE, LanesChart.TEXT.get("row.more", beyond), null, null, null, false);
		}
	}

	/** There is no click to open a pool, so pools of application threads are open from the start. */
	private static boolean isApplication(ThreadKind kind) {
		return kind == ThreadKind.EVENT_LOOP || kind == ThreadKind.WORKER || kind == ThreadKind.FORK_JOIN;
	}

	private void pool(Pool pool, boolean open, LaneSampler sampler) {
		List<ThreadLane> lanes = pool.lanes();
		if (lanes.stream().allMatch(lane -> lane.size() == 0)) {
			leftOut += lanes.size();
			return;
		}
		if (pool.lanes().size() == 1) {
			lane(pool.lanes().get(0), false);
			return;
		}
		add(ChartRow.Type.POOL, SafeText.shorten(pool.name(), MAX_NAME), pool, null, sampler.band(pool), false);
		if (!open) {
			return;
		}
		int shown = lanes.size() <= MAX_LANES + 1 ? lanes.size() : MAX_LANES;
		lanes.subList(0, shown).forEach(lane -> lane(lane, true));
		if (shown < lanes.size()) {
			add(ChartRow.Type.NOTE, LanesChart.TEXT.get("row.more", lanes.size() - shown), null, null, null, true);
		}
	}

	private void lane(ThreadLane lane, boolean child) {
		add(ChartRow.Type.LANE, SafeText.shorten(lane.label(), MAX_NAME), null, lane, null, child);
	}

	private void add(ChartRow.Type type, String name, Pool pool, ThreadLane lane, PoolBand band, boolean child) {
		int own = type == ChartRow.Type.OVERVIEW ? ChartRow.OVERVIEW_HEIGHT : ChartRow.ROW_HEIGHT;
		rows.add(new ChartRow(type, name, pool, lane, band, child, height, own));
		height += own;
	}

	/** @return the rows from top to bottom, the overview first */
	public List<ChartRow> rows() {
		return rows;
	}

	/** @return the height of all rows in px */
	int height() {
		return height;
	}

	/** @return the number of threads omitted because their pools have no recorded waits */
	public int leftOut() {
		return leftOut;
	}

	/** @return whether there are no rows but the overview */
	public boolean isEmpty() {
		return rows.size() == 1;
	}
}
