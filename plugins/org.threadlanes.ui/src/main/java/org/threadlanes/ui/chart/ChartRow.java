package org.threadlanes.ui.chart;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.PoolBand;

/**
 * A row of a picture.
 *
 * @param pool the pool of a row of a pool; otherwise null
 * @param lane the thread of a {@link Type#LANE}, else null
 * @param band the threads of a {@link Type#POOL} or an {@link Type#OVERVIEW}, else null
 * @param child whether it is below a pool
 * @param top its upper edge, px from that of the first row; its height is in px too
 */
public record ChartRow(Type type, String name, Pool pool, ThreadLane lane, PoolBand band, boolean child, int top,
		int height) {

	public enum Type {
		OVERVIEW, POOL, LANE, NOTE
	}

	static final int OVERVIEW_HEIGHT = 32;
	public static final int ROW_HEIGHT = 22;
}
