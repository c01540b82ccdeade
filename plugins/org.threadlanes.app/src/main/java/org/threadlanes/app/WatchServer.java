package org.threadlanes.app;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

import org.threadlanes.core.analysis.metrics.MetricSums;
import org.threadlanes.core.analysis.metrics.OpenMetrics;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.ui.html.TriagePage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Serves the metrics of a JVM at {@code /metrics}, and the report on its last interval at {@code /}. Has no access
 * control: who reaches the port may read it. Thread-safe.
 */
final class WatchServer implements Closeable {

	private static final String TEXT = "text/plain; charset=utf-8";
	private static final String HTML = "text/html; charset=utf-8";

	private final HttpServer server;
	private final MetricSums all = new MetricSums();
	private MetricSums last = new MetricSums();
	private Triage triage;
	private boolean isRunning;

	/** @throws IOException if the address cannot be listened on */
	WatchServer(InetSocketAddress address) throws IOException {
		server = HttpServer.create(address, 0);
		server.createContext("/", this::answer);
		server.start();
	}

	InetSocketAddress address() {
		return server.getAddress();
	}

	/** Adds an interval. */
	synchronized void add(Triage interval) {
		triage = interval;
		last = new MetricSums();
		last.add(interval);
		all.add(interval);
	}

	synchronized void running(boolean running) {
		isRunning = running;
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			String path = exchange.getRequestURI().getPath();
			boolean isRead = exchange.getRequestMethod().equals("GET") || exchange.getRequestMethod().equals("HEAD");
			if (isRead && path.equals("/metrics")) {
				send(exchange, 200, OpenMetrics.TYPE, metrics());
			} else if (isRead && path.equals("/")) {
				Triage shown = shown();
				send(exchange, 200, shown == null ? TEXT : HTML, shown == null
						? Texts.TEXT.get("watch.nothing-yet") + '\n'
						: page(shown));
			} else {
				send(exchange, isRead ? 404 : 405, TEXT, Texts.TEXT.get("watch.not-found") + '\n');
			}
		}
	}

	private synchronized String metrics() throws IOException {
		StringWriter text = new StringWriter();
		OpenMetrics.write(last, all, isRunning, text);
		return text.toString();
	}

	private synchronized Triage shown() {
		return triage;
	}

	private static String page(Triage triage) throws IOException {
		StringWriter text = new StringWriter();
		TriagePage.write(triage, new PrintWriter(text));
		return text.toString();
	}

	private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", type);
		// Names in a page are those of the recorded program.
		exchange.getResponseHeaders().set("Content-Security-Policy",
				"default-src 'none'; style-src 'unsafe-inline'; img-src data:");
		boolean isHead = exchange.getRequestMethod().equals("HEAD");
		exchange.sendResponseHeaders(status, isHead ? -1 : bytes.length);
		if (!isHead) {
			exchange.getResponseBody().write(bytes);
		}
	}

	@Override
	public void close() {
		server.stop(0);
	}
}
