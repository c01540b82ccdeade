package org.threadlanes.ui.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Headless Chromium, driven by chromedriver's WebDriver protocol. Use it from one thread. */
public final class Browser implements AutoCloseable {

	private static final int ATTEMPTS = 200;

	private final HttpClient http = HttpClient.newHttpClient();
	private final Process driver;
	private final String base;
	private final String session;

	/** @return whether this machine has a browser and its driver */
	public static boolean isInstalled() {
		return Stream.of("chromium", "chromedriver").allMatch(name -> Stream.of(System.getenv("PATH").split(":"))
				.anyMatch(folder -> Files.isExecutable(Path.of(folder, name))));
	}

	public Browser(int width, int height) throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0)) {
			port = free.getLocalPort();
		}
		driver = new ProcessBuilder("chromedriver", "--port=" + port).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
		base = "http://127.0.0.1:" + port;
		awaitDriver();
		List<String> options = List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic",
				"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--window-size=" + width + "," + height);
		session = "/session/" + post("/session", "{\"capabilities\":{\"alwaysMatch\":{\"timeouts\":{\"script\":120000},\"goog:chromeOptions\":{\"args\":"
				+ new Gson().toJson(options) + "},\"goog:loggingPrefs\":{\"browser\":\"ALL\"}}}}")
						.getAsJsonObject().get("sessionId").getAsString();
	}

	private void awaitDriver() throws Exception {
		for (int attempt = 0;; attempt++) {
			try {
				http.send(HttpRequest.newBuilder(URI.create(base + "/status")).build(), BodyHandlers.ofString());
				return;
			} catch (IOException e) {
				if (attempt == ATTEMPTS || !driver.isAlive()) {
					throw e;
				}
				Thread.sleep(50);
			}
		}
	}

	private JsonElement post(String path, String body) throws Exception {
		String answer = http.send(HttpRequest.newBuilder(URI.create(base + path)).POST(BodyPublishers.ofString(body)).build(),
				BodyHandlers.ofString()).body();
		JsonElement value = JsonParser.parseString(answer).getAsJsonObject().get("value");
		if (value.isJsonObject() && value.getAsJsonObject().has("error")) {
			throw new IOException(answer);
		}
		return value;
	}

	/** Opens a page and waits until it is loaded. */
	public void open(String url) throws Exception {
		JsonObject body = new JsonObject();
		body.addProperty("url", url);
		post(session + "/url", body.toString());
	}

	/** @return what a script returns */
	public JsonElement run(String script) throws Exception {
		JsonObject body = new JsonObject();
		body.addProperty("script", script);
		body.add("args", new Gson().toJsonTree(List.of()));
		return post(session + "/execute/sync", body.toString());
	}

	/** @return what a script returns, as text */
	public String text(String script) throws Exception {
		return run(script).getAsString();
	}

	/** Sets whether pages are shown as to a reader who prefers dark colors. */
	public void setDark(boolean dark) throws Exception {
		post(session + "/goog/cdp/execute", new Gson().toJson(Map.of("cmd", "Emulation.setEmulatedMedia", "params",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))))));
	}

	/**
	 * @param rules an array of JavaScript with the rules to check; null for all
	 * @return what axe-core finds wrong with the page for readers with disabilities, with the elements concerned; empty
	 *         if nothing
	 */
	public List<String> violations(String rules) throws Exception {
		Path axe = Recordings.folder().resolveSibling("plugins/org.threadlanes.ui.tests/target/axe/axe.min.js");
		if (!Files.exists(axe)) {
			throw new IOException(axe + " is missing; the build of this bundle puts it there");
		}
		return run(Files.readString(axe) + "; return axe.run({resultTypes: ['violations']"
				+ (rules == null ? "" : ", runOnly: " + rules) + "}).then(found => found.violations.flatMap(rule => "
				+ "rule.nodes.map(node => rule.id + ': ' + node.html + ' ' + node.failureSummary)))")
						.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
	}

	/** Presses keys, as if typed; {@code \uE007} is Enter. */
	public void type(String keys) throws Exception {
		List<Object> actions = keys.chars().boxed().<Object> flatMap(key -> Stream.of("keyDown", "keyUp")
				.map(type -> Map.of("type", type, "value", String.valueOf((char) key.intValue())))).toList();
		post(session + "/actions", new Gson().toJson(Map.of("actions",
				List.of(Map.of("type", "key", "id", "keyboard", "actions", actions)))));
	}

	/** @return the messages of the console: errors, and what the content security policy refused */
	public List<String> console() throws Exception {
		return post(session + "/se/log", "{\"type\":\"browser\"}").getAsJsonArray().asList().stream()
				.map(JsonElement::toString).toList();
	}

	@Override
	public void close() throws Exception {
		try {
			http.send(HttpRequest.newBuilder(URI.create(base + session)).DELETE().build(), BodyHandlers.discarding());
		} finally {
			driver.destroy();
			driver.waitFor();
		}
	}
}
