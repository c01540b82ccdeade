package org.threadlanes.ui.interactive;

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
final class Browser implements AutoCloseable {

	private static final int ATTEMPTS = 200;

	private final HttpClient http = HttpClient.newHttpClient();
	private final Process driver;
	private final String base;
	private final String session;

	/** @return whether this machine has a browser and its driver */
	static boolean isInstalled() {
		return Stream.of("chromium", "chromedriver").allMatch(name -> Stream.of(System.getenv("PATH").split(":"))
				.anyMatch(folder -> Files.isExecutable(Path.of(folder, name))));
	}

	Browser(int width, int height) throws Exception {
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
		session = "/session/" + post("/session", "{\"capabilities\":{\"alwaysMatch\":{\"goog:chromeOptions\":{\"args\":"
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
	void open(String url) throws Exception {
		JsonObject body = new JsonObject();
		body.addProperty("url", url);
		post(session + "/url", body.toString());
	}

	/** @return what a script returns */
	JsonElement run(String script) throws Exception {
		JsonObject body = new JsonObject();
		body.addProperty("script", script);
		body.add("args", new Gson().toJsonTree(List.of()));
		return post(session + "/execute/sync", body.toString());
	}

	/** @return what a script returns, as text */
	String text(String script) throws Exception {
		return run(script).getAsString();
	}

	/** Presses keys, as if typed; {@code \uE007} is Enter. */
	void type(String keys) throws Exception {
		List<Object> actions = keys.chars().boxed().<Object> flatMap(key -> Stream.of("keyDown", "keyUp")
				.map(type -> Map.of("type", type, "value", String.valueOf((char) key.intValue())))).toList();
		post(session + "/actions", new Gson().toJson(Map.of("actions",
				List.of(Map.of("type", "key", "id", "keyboard", "actions", actions)))));
	}

	/** @return the messages of the console: errors, and what the content security policy refused */
	List<String> console() throws Exception {
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
