package org.threadlanes.experiments;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.buffer.Buffer;
import jakarta.enterprise.context.ApplicationScoped;

/** The client of a service that takes its time, at the port that the system property {@code slow.port} names. */
@ApplicationScoped
public class SlowService {

	private final int port = Integer.getInteger("slow.port", 0);
	private final HttpClient client;

	SlowService(Vertx vertx) {
		client = vertx.createHttpClient(new HttpClientOptions().setMaxPoolSize(64));
	}

	/** Blocks its thread until the answer is there. */
	String call() {
		try {
			HttpURLConnection connection = (HttpURLConnection) URI.create("http://localhost:" + port + "/").toURL()
					.openConnection();
			try (InputStream in = connection.getInputStream()) {
				return new String(in.readAllBytes(), StandardCharsets.UTF_8);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns at once. */
	CompletionStage<String> promise() {
		return client.request(HttpMethod.GET, port, "localhost", "/").compose(request -> request.send())
				.compose(HttpClientResponse::body).map(Buffer::toString).toCompletionStage();
	}
}
