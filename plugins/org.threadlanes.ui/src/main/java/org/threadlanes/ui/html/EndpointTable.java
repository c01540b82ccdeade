package org.threadlanes.ui.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.analysis.report.RequestLine;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;

/**
 * The endpoints with the most blocking time, folded: of each a bar, and where its time went.
 *
 * @param endpoints those that blocked, most blocking time first, of those given
 */
record EndpointTable(HtmlWriter html, List<RequestSum> endpoints) {

	private static final Messages TEXT = TriagePage.TEXT;
	private static final int MAX_ENDPOINTS = 10;

	EndpointTable {
		endpoints = endpoints.stream().filter(endpoint -> endpoint.waitNanos() > 0)
				.sorted(Comparator.comparingLong(RequestSum::waitNanos).reversed()).toList();
	}

	void write() throws IOException {
		List<RequestSum> shown = endpoints.subList(0, Math.min(MAX_ENDPOINTS, endpoints.size()));
		html.begin("details", "class", "wide").element("summary", TEXT.get("endpoints", shown.size()));
		SiteTable.begin(html, "endpoint", List.of("blocking", "contention", "total", "count"));
		for (RequestSum endpoint : shown) {
			SiteTable.beginRow(html, null, endpoint.name(),
					(double) endpoint.waitNanos() / endpoints.get(0).waitNanos());
			for (RequestLine line : RequestLine.of(endpoint)) {
				html.element("p", TEXT.get("endpoint.part", line.percent(), line.text()));
			}
			html.end("th");
			SiteTable.endRow(html, Durations.text(endpoint.waitNanos()), Durations.text(endpoint.contentionNanos()),
					Durations.text(endpoint.nanos()), TEXT.get("number", endpoint.threads()));
		}
		html.end("tbody", "table", "div");
		int more = endpoints.size() - shown.size();
		if (more > 0) {
			html.element("p", TEXT.get("more.endpoints", more, Durations.text(
					endpoints.stream().skip(shown.size()).mapToLong(RequestSum::waitNanos).sum())), "class", "soft");
		}
		html.end("details");
	}
}
