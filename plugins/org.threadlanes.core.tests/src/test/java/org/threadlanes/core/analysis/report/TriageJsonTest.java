package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The shape of the JSON is a contract. */
public class TriageJsonTest {

	private static String json(boolean asList, Triage ... triages) throws Exception {
		StringWriter out = new StringWriter();
		if (triages.length == 1 && !asList) {
			TriageJson.write(triages[0], out);
			return out.toString();
		}
		try (TriageJson.Listing list = new TriageJson.Listing(out)) {
			for (Triage triage : triages) {
				list.add(triage);
			}
		}
		return out.toString();
	}

	private static Triage blockedLoop() {
		return Triage.of(new HandMade().wait("jdk.SocketRead", thread(31, "vert.x-eventloop-thread-0"), 0, 250,
				stack("java.net.Socket$SocketInputStream.read", "app.Client.call",
				"io.netty.channel.nio.NioEventLoop.run"),
				Map.of("host", "db", "address", "127.0.0.1", "port", 5432, "bytesRead",
						90))
				.lanes(), TriageSettings.DEFAULT);
	}

	@Test
	public void oneRecordingIsOneObjectOfThisShape() throws Exception {
		assertEquals("""
				{
				  "recording": {
				    "file": "hand-made",
				    "start": "2023-11-14T22:13:20Z",
				    "end": "2023-11-14T22:13:30Z",
				    "durationSeconds": 10.0,
				    "events": 1
				  },
				  "limits": [
				    {
				      "code": "open-waits",
				      "event": "",
				      "value": "",
				      "message": "waits still open at the end leave no event; only a thread dump or a sample can show them"
				    }
				  ],
				  "pools": [
				    {
				      "pool": "vert.x-eventloop-thread-N",
				      "kind": "event-loop",
				      "threads": 1,
				      "blockingSeconds": 0.25,
				      "idleSeconds": 0.0,
				      "nonBlockingIoSeconds": 0.0,
				      "unknownSeconds": 0.0,
				      "workSeconds": 0.0,
				      "threadSeconds": 10.0,
				      "contentionSeconds": 0.0,
				      "cpuSeconds": 0.0,
				      "nativeSeconds": 0.0,
				      "pauseSeconds": 0.0,
				      "sampledSeconds": 0.0,
				      "waits": [
				        {
				          "wait": "socket-read",
				          "verdict": "blocking",
				          "count": 1,
				          "seconds": 0.25,
				          "maxSeconds": 0.25,
				          "inferredSeconds": 0.0
				        }
				      ]
				    }
				  ],
				  "threads": [
				    {
				      "thread": "vert.x-eventloop-thread-0",
				      "id": 31,
				      "group": "main",
				      "pool": "vert.x-eventloop-thread-N",
				      "kind": "event-loop",
				      "blockingSeconds": 0.25,
				      "idleSeconds": 0.0,
				      "nonBlockingIoSeconds": 0.0,
				      "unknownSeconds": 0.0,
				      "workSeconds": 0.0,
				      "inferredSeconds": 0.0
				    }
				  ],
				  "sites": [
				    {
				      "pool": "vert.x-eventloop-thread-N",
				      "kind": "event-loop",
				      "wait": "socket-read",
				      "verdict": "blocking",
				      "library": "",
				      "own": "app.Client.call:1",
				      "endpoint": "app.Client.call:1",
				      "target": "db:5432",
				      "threads": 1,
				      "count": 1,
				      "seconds": 0.25,
				      "p50Seconds": 0.25,
				      "p95Seconds": 0.25,
				      "p99Seconds": 0.25,
				      "maxSeconds": 0.25,
				      "heldBy": [],
				      "stack": [
				        "java.net.Socket$SocketInputStream.read:1",
				        "app.Client.call:1",
				        "io.netty.channel.nio.NioEventLoop.run:1"
				      ],
				      "contention": false
				    }
				  ],
				  "unknownSites": [],
				  "findings": [
				    {
				      "code": "event-loop-blocked",
				      "severity": "warning",
				      "pool": "vert.x-eventloop-thread-N",
				      "threads": 1,
				      "count": 1,
				      "seconds": 0.25,
				      "p50Seconds": 0.25,
				      "p95Seconds": 0.25,
				      "p99Seconds": 0.25,
				      "maxSeconds": 0.25,
				      "message": "1 event loop blocked 250 ms in 1 socket read, worst 250 ms",
				      "where": "app.Client.call:1",
				      "evidence": "",
				      "library": "",
				      "own": "app.Client.call:1",
				      "endpoint": "app.Client.call:1",
				      "target": "db:5432",
				      "stack": [
				        "java.net.Socket$SocketInputStream.read:1",
				        "app.Client.call:1",
				        "io.netty.channel.nio.NioEventLoop.run:1"
				      ]
				    }
				  ],
				  "requests": [],
				  "endpoints": [
				    {
				      "endpoint": "app.Client.call",
				      "threads": 1,
				      "seconds": 0.25,
				      "contentionSeconds": 0.0,
				      "cpuSeconds": 0.0,
				      "waits": [
				        {
				          "wait": "socket-read",
				          "library": "",
				          "own": "app.Client.call:1",
				          "endpoint": "app.Client.call:1",
				          "target": "db:5432",
				          "contention": false,
				          "count": 1,
				          "seconds": 0.25
				        }
				      ]
				    }
				  ]
				}
				""", json(false, blockedLoop()).replace("\r\n", "\n"));
	}

	@Test
	public void severalRecordingsAreAList() throws Exception {
		JsonArray list = JsonParser.parseString(json(false, blockedLoop(), blockedLoop())).getAsJsonArray();
		assertEquals(2, list.size());
		assertEquals(1, JsonParser.parseString(json(true, blockedLoop())).getAsJsonArray().size());
	}

	@Test
	public void hostileNamesGiveValidJsonAndAreComplete() throws Exception {
		Path recording = Recordings.path("hostile-names-jdk17.jfr");
		Triage triage = Triage.of(LanesBuilder.build(new RecordingFile(recording), Rules.shipped(), Progress.NONE),
				TriageSettings.DEFAULT);
		String text = json(false, triage);
		assertEquals("no half of a pair is lost in UTF-8", text,
				new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
		assertTrue("no raw control character",
				text.chars().allMatch(c -> c >= 0x20 || c == '\n' || c == '\r'));
		JsonObject root = JsonParser.parseString(text).getAsJsonObject();
		long longest = root.getAsJsonArray("threads").asList().stream()
				.mapToLong(t -> t.getAsJsonObject().get("thread").getAsString().length()).max().getAsLong();
		assertEquals(70_000, longest);
	}
}
