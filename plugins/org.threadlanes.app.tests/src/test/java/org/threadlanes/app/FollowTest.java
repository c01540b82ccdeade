package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.follow.Follower;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.live.settings.Overhead;

/** Following running JVMs. */
@RunWith(Concurrently.class)
public class FollowTest {

	private static final Path SCRIPT = Program.recording("../packaging/threadlanes").normalize();
	private static final Path BUILT =
			SCRIPT.resolve("../../plugins/org.threadlanes.app/target/lib/.stamp").normalize();

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	/** Each of several programs that start at once would make the class archive. */
	@BeforeClass
	public static void makeTheClassArchive() throws Exception {
		if (Files.exists(BUILT)) {
			ProcessBuilder version = new ProcessBuilder(SCRIPT.toString(), "--version");
			version.environment().put("JAVA_HOME", System.getProperty("java.home"));
			assertEquals(0, version.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor());
		}
	}

	/** Keeps the last snapshot. */
	private static final class Last implements Follower.Listener, AutoCloseable {

		private final AtomicReference<Snapshot> snapshot = new AtomicReference<>();
		private final List<Duration> lengths = new CopyOnWriteArrayList<>();
		private volatile String program;
		private volatile String end;

		@Override
		public void started(String name, long pid) {
			program = name + " " + pid;
		}

		@Override
		public void grown(Snapshot grown) {
			ThreadLanes lanes = grown.triage().lanes();
			lengths.add(Duration.ofNanos(lanes.endNanos() - lanes.startNanos()));
			set(grown);
		}

		private void set(Snapshot to) {
			Snapshot old = snapshot.getAndSet(to);
			if (old != null) {
				old.close();
			}
		}

		@Override
		public void ended(String why) {
			end = why;
		}

		ThreadLanes lanes() {
			return snapshot.get().triage().lanes();
		}

		/** Waits for this many more snapshots. */
		void await(int more) throws IOException {
			int now = lengths.size();
			RecordedProgram.await("snapshots", () -> lengths.size() >= now + more);
		}

		@Override
		public void close() {
			set(null);
		}
	}

	private static Follower follow(long pid, Duration keep, Last last) {
		return Follower.start(new JvmAddress.Local(pid), null, new FollowPlan(keep, Overhead.FULL), Rules.shipped(),
				last);
	}

	private static long sleeps(ThreadLanes lanes, String pool) {
		return lanes.pools().stream().filter(p -> p.name().equals(pool)).map(Pool::totals)
				.mapToLong(totals -> totals.count(WaitKind.SLEEP)).sum();
	}

	@Test
	public void nothingIsMissingAtChunkBoundaries() throws Exception {
		List<CompletableFuture<Void>> all = Jdk.all().stream().map(jdk -> CompletableFuture.runAsync(() -> {
			try {
				nothingIsMissing(jdk);
			} catch (Exception e) {
				throw new AssertionError("JDK " + jdk.version(), e);
			}
		}, work -> new Thread(work).start())).toList();
		all.forEach(CompletableFuture::join);
	}

	private void nothingIsMissing(Jdk jdk) throws Exception {
		try (CountingProgram target = CountingProgram.start(jdk, folder.newFolder().toPath(), 9_000);
				Last last = new Last();
				Follower follower = follow(target.pid(), Duration.ofMinutes(5), last)) {
			last.await(1);
			target.go();
			RecordedProgram.await("it counted", target::isOver);
			last.await(2);
			assertTrue(last.lanes().source().chunks() + " chunks", last.lanes().source().chunks() >= 3);
			assertTrue(target.shortWaits() > 1000);
			assertTrue(target.longWaits() >= 12);
			assertEquals(target.shortWaits(), sleeps(last.lanes(), CountingProgram.SHORT_POOL));
			assertEquals(target.longWaits(), sleeps(last.lanes(), CountingProgram.LONG_POOL));
			assertEquals("threads continue across chunks", 8,
					last.lanes().lanes().stream().filter(l -> l.label().matches("(counting|slow)-\\d")).count());
			Path saved = folder.newFolder().toPath().resolve("saved.jfr");
			last.snapshot.get().save(saved, false);
			ThreadLanes read = LanesBuilder.build(new RecordingFile(saved), Rules.shipped(), Progress.NONE);
			assertEquals(target.shortWaits(), sleeps(read, CountingProgram.SHORT_POOL));
			assertEquals(target.longWaits(), sleeps(read, CountingProgram.LONG_POOL));
			assertEquals(last.lanes().totals().count(), read.totals().count());
		}
	}

	@Test
	public void olderDataIsDropped() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest());
				Last last = new Last();
				Follower follower = follow(target.pid(), FollowPlan.MIN_KEEP, last)) {
			last.await(1);
			long first = last.lanes().startNanos();
			RecordedProgram.await("it lasts", () -> last.lengths.size() >= 9);
			Duration length = last.lengths.get(8);
			Duration followed = Duration.ofNanos(last.lanes().endNanos() - first);
			assertTrue(length.toString(), length.compareTo(FollowPlan.MIN_KEEP) >= 0);
			assertTrue(length + " of " + followed, length.plusSeconds(2).compareTo(followed) < 0);
		}
	}

	@Test
	public void closingEndsTheRecordingInTheJvm() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest());
				Last last = new Last()) {
			Follower follower = follow(target.pid(), FollowPlan.DEFAULT_KEEP, last);
			last.await(1);
			assertTrue(target.isRecorded());
			assertEquals("Checkout " + target.pid(), last.program);
			follower.close();
			assertFalse(target.hasRecording());
			assertEquals("closing is not reported", null, last.end);
			last.snapshot.get().save(folder.getRoot().toPath().resolve("after.jfr"), false);
		}
	}

	@Test
	public void afterTheEndOfTheJvmTheDataKeptCanBeSaved() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest());
				Last last = new Last();
				Follower follower = follow(target.pid(), FollowPlan.DEFAULT_KEEP, last)) {
			last.await(2);
			target.close();
			RecordedProgram.await("it is over", () -> last.end != null);
			assertTrue(last.end, last.end.matches("The connection to \\d+ broke .*"));
			assertTrue(sleeps(last.lanes(), RecordedProgram.POOL) > 10);
			Path saved = folder.getRoot().toPath().resolve("saved.jfr");
			last.snapshot.get().save(saved, false);
			Program report = Program.run("report", saved.toString());
			assertEquals(report.err(), ExitStatus.DONE, report.status());
			assertTrue(report.out(), report.out().contains(RecordedProgram.POOL));
		}
	}

	@Test
	public void aMissingJvmIsReported() throws Exception {
		try (Last last = new Last(); Follower follower = follow(2147483646L, FollowPlan.DEFAULT_KEEP, last)) {
			RecordedProgram.await("it is said", () -> last.end != null);
			assertEquals("There is no process 2147483646.", last.end);
		}
	}

	@Test
	public void anInterruptedWindowLeavesNoRecording() throws Exception {
		assertWindowLeavesNoRecording("INT");
	}

	@Test
	public void aTerminatedWindowLeavesNoRecording() throws Exception {
		assertWindowLeavesNoRecording("TERM");
	}

	@Test
	public void theJvmEndsTheRecordingOfAKilledWindow() throws Exception {
		assertWindowLeavesNoRecording("KILL");
	}

	private void assertWindowLeavesNoRecording(String signal) throws Exception {
		assumeTrue("built: " + SCRIPT, Files.exists(BUILT));
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			ProcessBuilder view = new ProcessBuilder(Interruptible.command(
					List.of(SCRIPT.toString(), "view", "--follow", Long.toString(target.pid()))));
			view.environment().put("JAVA_HOME", System.getProperty("java.home"));
			Process window = view.redirectErrorStream(true).redirectOutput(folder.newFile()).start();
			try {
				RecordedProgram.awaitJvm("it records", () -> target.isRecorded() || !window.isAlive());
				assertTrue("following", window.isAlive());
				new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + window.pid()).start().waitFor();
				assertTrue("ended", window.waitFor(2, TimeUnit.MINUTES));
				RecordedProgram.awaitJvm("the recording is gone",
						() -> signal.equals("KILL") ? !target.hasRecordingOfOurs() : !target.hasRecording());
			} finally {
				window.destroyForcibly();
			}
		}
	}
}
