package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;

/** {@code watch}, on a JVM of this machine. */
@RunWith(Concurrently.class)
public class WatchTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private final String address = "127.0.0.1:" + freePort();

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		} catch (IOException e) {
			throw new IllegalStateException(e);
		}
	}

	private HttpResponse<String> get(String path) throws IOException {
		try {
			return HttpClient.newHttpClient()
					.send(HttpRequest.newBuilder(URI.create("http://" + address + path)).build(),
					BodyHandlers.ofString());
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	/** @return the counters by name and labels; empty if nothing is served yet */
	private Map<String, Double> counters() {
		Map<String, Double> counters = new TreeMap<>();
		try {
			get("/metrics").body().lines().filter(line -> line.matches("threadlanes_\\w+_total.*")).forEach(line -> {
				int end = line.lastIndexOf(' ');
				counters.put(line.substring(0, end), Double.valueOf(line.substring(end + 1)));
			});
		} catch (IOException e) {
			return Map.of();
		}
		return counters;
	}

	private static double recorded(Map<String, Double> counters) {
		return counters.entrySet().stream().filter(c -> c.getKey().startsWith("threadlanes_recorded_seconds_total"))
				.mapToDouble(Map.Entry::getValue).sum();
	}

	@Test
	public void countersGrowWithEachIntervalAndCtrlCLeavesNoRecording() throws Exception {
		try (RecordedProgram target = RecordedProgram.start(Jdk.ofThisTest(), folder.newFolder().toPath(),
				"-Dotel.service.name=till")) {
			ChildProgram child = new ChildProgram(folder.newFolder().toPath()).start("watch", target.pid(), "--every",
					"10s", "--listen", address, "--overhead", "full");
			RecordedProgram.await("an interval", () -> recorded(counters()) > 0);
			Map<String, Double> first = counters();
			RecordedProgram.await("another one", () -> recorded(counters()) > recorded(first));
			Map<String, Double> second = counters();
			first.forEach((name, value) -> assertTrue(name, second.getOrDefault(name, 0.0) >= value));
			assertTrue(second.toString(), second.keySet().stream().anyMatch(name -> name.startsWith(
					"threadlanes_wait_seconds_total{service=\"till\"") && name.contains(RecordedProgram.POOL)));
			HttpResponse<String> metrics = get("/metrics");
			assertEquals("application/openmetrics-text; version=1.0.0; charset=utf-8",
					metrics.headers().firstValue("content-type").orElseThrow());
			assertTrue(metrics.body().endsWith("# EOF\n"));
			assertTrue(get("/").body().contains(RecordedProgram.POOL));
			assertEquals(404, get("/etc").statusCode());
			child.signal("INT");
			Program program = child.end();
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertEquals(program.err(), 1, program.err().lines().count());
			assertFalse(target.hasRecordingOfOurs());
		}
	}

	@Test
	public void anExitOfTheJvmIsOneSentence() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			ChildProgram child = new ChildProgram(folder.newFolder().toPath()).start("watch", target.pid(), "--listen",
					address);
			RecordedProgram.awaitJvm("it records", target::isRecorded);
			target.exit();
			Program program = child.end();
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertEquals(program.err(), 2, program.err().lines().count());
			assertTrue(program.err(), program.err().contains("the JVM ended"));
		}
	}

	@Test
	public void aPortReturnsWithItsJvm() throws Exception {
		RecordedProgram first = RecordedProgram.any(Jdk.ofThisTest());
		ChildProgram child = new ChildProgram(folder.newFolder().toPath())
				.start("watch", first.hostAndPort(), "--every",
				"10s", "--listen", address);
		try {
			RecordedProgram.awaitJvm("it records", first::isRecorded);
			first.exit();
			RecordedProgram.await("it says so", () -> get("/metrics").body().contains("threadlanes_up 0\n"));
			try (RecordedProgram again = first.startAgain(folder.newFolder().toPath())) {
				RecordedProgram.awaitJvm("it records again", again::isRecorded);
				child.signal("INT");
				assertEquals(ExitStatus.DONE, child.end().status());
			}
		} finally {
			first.close();
		}
	}

	@Test
	public void wrongUsageIsOneSentence() {
		for (String[] wrong
				: new String[][] {{"--every", "1s"}, {"--listen", "9464"}, {"--listen", "127.0.0.1:70000"}}) {
			Program program = Program.run("watch", "1", wrong[0], wrong[1]);
			assertEquals(program.err(), ExitStatus.USAGE, program.status());
			assertTrue(program.err(), program.err().contains("'" + wrong[1] + "'"));
		}
	}
}
