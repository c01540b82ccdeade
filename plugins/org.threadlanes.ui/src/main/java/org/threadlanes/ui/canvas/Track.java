package org.threadlanes.ui.canvas;

import java.util.List;
import java.util.Locale;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.lanes.CpuLoads;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.model.TimeRange;

/** What is shown above the lanes for context. */
enum Track {
	CPU, PAUSES, BLOCKED;

	private static final Messages TEXT = Messages.of(Track.class);

	String title() {
		return TEXT.get("track." + name().toLowerCase(Locale.ROOT));
	}

	/** @return its value in a view; empty if its picture says all */
	String value(ThreadLanes lanes, TimeRange view) {
		return switch (this) {
			case CPU -> {
				List<CpuLoads.Load> loads = lanes.cpuLoads().list().stream()
						.filter(load -> view.contains(load.timeNanos())).toList();
				yield loads.isEmpty() ? TEXT.get("track.none") : TEXT.get("track.cpu.value",
						Math.round(100 * loads.stream().mapToDouble(CpuLoads.Load::jvm).average().orElse(0)),
						Math.round(100 * loads.stream().mapToDouble(CpuLoads.Load::machine).average().orElse(0)));
			}
			case PAUSES -> TEXT.get("track.pauses.value", lanes.pauses().list().stream()
					.filter(pause -> view.touches(pause.startNanos(), pause.endNanos())).count(),
					Durations.text(lanes.pauses().within(view.startNanos(), view.endNanos())));
			case BLOCKED -> "";
		};
	}
}
