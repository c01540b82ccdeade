package org.threadlanes.ui.html;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.Unjudged;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/** The ids of what a page says about one recording, so that its parts link to each other. */
final class Anchors {

	private final String prefix;
	private final Triage triage;
	private final Unjudged unjudged;
	private final Map<Object, Integer> numbers = new IdentityHashMap<>();

	/** @param recording the id of the recording */
	Anchors(String recording, Triage triage) {
		this.prefix = recording + "-";
		this.triage = triage;
		number(triage.findings());
		number(triage.lanes().lanes());
		number(triage.lanes().pools());
		number(triage.sites().all());
		unjudged = Unjudged.of(triage);
		number(unjudged.sites().all());
	}

	/** @return the waits that nothing tells about */
	Unjudged unjudged() {
		return unjudged;
	}

	private void number(List<?> all) {
		for (Object each : all) {
			numbers.put(each, 1 + numbers.size());
		}
	}

	String finding(Finding finding) {
		return prefix + "f" + (1 + triage.findings().indexOf(finding));
	}

	/** @return the id of a row among the lanes */
	String lane(Object laneOrPool) {
		return prefix + "l" + numbers.get(laneOrPool);
	}

	String thread(ThreadLane lane) {
		return prefix + "t" + numbers.get(lane);
	}

	String pool(Pool pool) {
		return prefix + "p" + numbers.get(pool);
	}

	String site(CallSite site) {
		return prefix + "s" + numbers.get(site);
	}

	/** @return the call site of a wait, of those that the page shows; null if it is none of these */
	CallSite siteOf(SpanRef wait) {
		return Stream.concat(triage.sites().leading(SiteTable.MAX_SITES).stream(),
				unjudged.sites().leading(SiteTable.OPEN_SITES).stream()).filter(site -> triage.sites()
				.contains(site, wait.lane(), wait.index())).findFirst().orElse(null);
	}
}
