package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.junit.Assume;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.threadlanes.app.RecordedProgram.Wait;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.live.LastMinutes;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.TimedRecording;
import org.threadlanes.core.live.settings.Overhead;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code record}, on JVMs of this machine: by process id and by a JMX port on 127.0.0.1. */
@RunWith(Concurrently.class)
public class RecordCommandTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path work() throws IOException {
		return folder.newFolder().toPath();
	}

	/**
	 * The report's seconds are those measured by the workers, from their first to their last wait in the file, because
	 * the JVM starts to record waits some time after the start of the recording.
	 */
	private static void assertNamesThePool(RecordedProgram target, Path file, String json, double leastSeconds)
			throws Exception {
		JsonObject report = JsonParser.parseString(json).getAsJsonObject();
		assertTrue(json, report.getAsJsonObject("recording").get("durationSeconds").getAsDouble() >= leastSeconds);
		double reported = StreamSupport.stream(report.getAsJsonArray("pools").spliterator(), false)
				.map(JsonElement::getAsJsonObject).filter(p -> p.get("pool").getAsString().equals(RecordedProgram.POOL))
				.findFirst().orElseThrow().get("blockingSeconds").getAsDouble();
		List<ThreadLane> workers = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE).lanes()
				.stream().filter(lane -> lane.poolName().equals(RecordedProgram.POOL)).toList();
		Instant from = instant(workers.stream().mapToLong(lane -> lane.start(0)).min().getAsLong());
		Instant to = instant(workers.stream().mapToLong(lane -> lane.end(lane.size() - 1)).max().getAsLong());
		assertTrue(from + " to " + to, Duration.between(from, to).toMillis() > 500 * leastSeconds);
		double whole = 0;
		double withParts = 0;
		for (Wait wait : target.waits()) {
			double part = wait.secondsWithin(from, to);
			withParts += part;
			whole += part == wait.seconds() ? part : 0;
		}
		assertTrue(reported + " s, measured " + whole + " to " + withParts,
				reported > 0.9 * whole && reported < 1.1 * withParts);
	}

	private static Instant instant(long nanos) {
		return Instant.ofEpochSecond(0, nanos);
	}

	private static void assertOneSentence(Program program, String part) {
		assertEquals(program.err(), ExitStatus.FAILED, program.status());
		assertTrue(program.err(), program.err().contains(part));
		assertEquals(program.err(), 1, program.err().lines().count());
		assertEquals("", program.out());
	}

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.toList();
		}
	}

	@Test
	public void aJvmOfAnyJdkIsRecordedByPidAndByPort() throws Exception {
		for (Jdk jdk : Jdk.all()) {
			try (RecordedProgram target = RecordedProgram.start(jdk, work())) {
				for (String address : List.of(Long.toString(target.pid()), target.hostAndPort())) {
					Path file = work().resolve("x.jfr");
					Program program = Program.run("record", address, "--for", "2s", "--format", "json", "-o", file);
					assertEquals(jdk + " " + program.err(), ExitStatus.DONE, program.status());
					assertNamesThePool(target, file, program.out(), 2);
					assertFalse(jdk + " " + target.jcmd("JFR.check"), target.hasRecording());
				}
			}
		}
	}

	@Test
	public void theFileIsNamedAfterTheProgramAndNeverReplacesAnother() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path here = work();
			Program first = new ChildProgram(work()).startIn(here, "record", target.pid(), "--for", "500ms").end();
			assertEquals(first.err(), ExitStatus.DONE, first.status());
			Path file = files(here).get(0);
			assertTrue(file.toString(),
					file.getFileName().toString().matches("Checkout-" + target.pid() + "-\\d{8}-\\d{6}\\.jfr"));
			byte[] before = Files.readAllBytes(file);
			Program second = Program.run("record", target.pid(), "--for", "500ms", "-o", file);
			assertOneSentence(second, "already exists");
			assertEquals(List.of(file), files(here));
			assertEquals(before.length, Files.size(file));
		}
	}

	@Test
	public void aJvmInAContainerIsRecordedByItsProcessIdOutside() throws Exception {
		try (RecordedProgram target = RecordedProgram.startInContainer(work(),
				"-XX:StartFlightRecording:name=always,maxage=1h")) {
			for (String option : List.of("--for", "--last")) {
				Path file = work().resolve("x.jfr");
				Program program = Program.run("record", target.pid(), option, "2s", "-o", file);
				assertEquals(program.err(), ExitStatus.DONE, program.status());
				assertTrue(program.err(), program.err().contains("jcmd"));
				assertTrue(program.out(), program.out().contains(RecordedProgram.POOL));
				assertEquals(List.of(file), files(file.getParent()));
			}
		}
	}

	@Test
	public void theServiceIsNamedAndItsEnvironmentRecorded() throws Exception {
		try (RecordedProgram target = RecordedProgram.start(Jdk.ofThisTest(), work(), "-Dotel.service.name=till",
				"-Dotel.resource.attributes=service.version=7.1,k8s.pod.name=till-5d9f")) {
			Path file = work().resolve("x.jfr");
			Program program = Program.run("record", target.pid(), "--for", "500ms", "-o", file);
			assertTrue(program.out(), program.out().lines().toList().get(1).startsWith("till 7.1, "));
			assertTrue(program.out(), program.out().lines().toList().get(1).endsWith("till-5d9f"));
			assertTrue(Program.run("events", file).out().contains("InitialEnvironmentVariable"));
		}
	}

	@Test
	public void theReportHasAFileOfItsOwn() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path here = work();
			Program program = Program.run("record", target.pid(), "--for", "500ms", "-o", here.resolve("x.jfr"),
					"--report", here.resolve("x.html"));
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertEquals("", program.out());
			assertTrue(Files.readString(here.resolve("x.html")).contains("<html"));
			assertOneSentence(Program.run("record", target.pid(), "-o", here.resolve("y.jfr"), "--report",
					here.resolve("x.html")), "x.html");
		}
	}

	@Test
	public void theExitStatusIsThatOfAReportOnTheFile() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path file = work().resolve("x.jfr");
			Object[] gate = {"--fail-on", "warning", "--max", "pool-saturated=1%"};
			Program program = Program.run("record", target.pid(), "--for", "2s", "-o", file, gate[0], gate[1], gate[2],
					gate[3]);
			// Whether all of its threads were blocked at once depends on how busy this machine is.
			Program report = Program.run("report", file, gate[0], gate[1], gate[2], gate[3]);
			assertEquals(program.err() + program.out(), report.status(), program.status());
			assertEquals(report.out().contains("\n  ! "), program.status() == ExitStatus.FOUND);
		}
	}

	@Test
	public void ctrlCEndsTheRecordingEarlyAndReports() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path file = work().resolve("x.jfr");
			ChildProgram child = new ChildProgram(work()).start("record", target.pid(), "--for", "10m", "--format",
					"json", "-o", file);
			RecordedProgram.awaitJvm("it records", target::isRecorded);
			Thread.sleep(2000);
			child.signal("INT");
			Program program = child.end();
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertNamesThePool(target, file, program.out(), 1);
			assertFalse(target.hasRecording());
		}
	}

	@Test
	public void theJvmEndsTheRecordingOfAKilledProgram() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path here = work();
			ChildProgram child = new ChildProgram(work()).startIn(here, "record", target.pid(), "--for", "10m");
			RecordedProgram.awaitJvm("it records", target::isRecorded);
			child.signal("KILL");
			child.end();
			RecordedProgram.awaitJvm("the time limit ended it", () -> !target.hasRecordingOfOurs());
		}
	}

	@Test
	public void dataFetchedFromATargetThatExitsIsKeptReportedAndCalledShort() throws Exception {
		Path file = work().resolve("x.jfr");
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Future<Program> recording = inBackground("record", target.pid(), "--for", "1m", "--format", "json", "-o",
					file);
			Set<Long> sizes = new HashSet<>();
			RecordedProgram.await("it is fetched twice",
					() -> recording.isDone() || isFetchedTwice(file.getParent(), sizes));
			target.exit();
			Program program = recording.get();
			assertEquals(program.err(), ExitStatus.FAILED, program.status());
			assertTrue(program.err(), program.err().contains("broke"));
			assertTrue(program.err(), program.err().contains("of the 60.0 s asked for"));
			assertNamesThePool(target, file, program.out(), 0.5);
			assertTrue(Files.exists(file));
		}
	}

	@Test
	public void aTargetThatExitsAtOnceLeavesNoFile() throws Exception {
		Path here = work();
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Future<Program> recording = inBackground("record", target.pid(), "--for", "10m", "-o",
					here.resolve("x.jfr"));
			RecordedProgram.awaitJvm("it records", target::isRecorded);
			target.exit();
			Assume.assumeFalse("too late on a busy machine: a part is fetched",
					recording.get().status() == ExitStatus.DONE);
			assertOneSentence(recording.get(), "broke");
			assertEquals(List.of(), files(here));
		}
	}

	private static Future<Program> inBackground(Object ... arguments) {
		FutureTask<Program> run = new FutureTask<>(() -> Program.run(arguments));
		new Thread(run).start();
		return run;
	}

	/** @return whether a file starts with a complete chunk */
	/** The second fetch surely has what the JVM flushed after the first. */
	private static boolean isFetchedTwice(Path folder, Set<Long> sizes) throws IOException {
		for (Path file : files(folder)) {
			sizes.add(Files.size(file));
		}
		sizes.remove(0L);
		return sizes.size() > 2;
	}

	@Test
	public void dataThatFitsOnAFullDiskIsKeptAndReported() throws Exception {
		Path file = work().resolve("x.jfr");
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			ChildProgram child = new ChildProgram(work());
			// Blocks of 512 or 1024 bytes: room for the first part or two, of some 200 kB.
			child.startShell("trap '' XFSZ; ulimit -f 600; exec"
					+ child.commandLine("record", target.pid(), "--for", "1m", "-o", file));
			Program program = child.end();
			assertEquals(program.err(), ExitStatus.FAILED, program.status());
			assertTrue(program.err(), program.err().contains("cannot be written"));
			assertTrue(program.out(), program.out().contains(RecordedProgram.POOL));
			assertTrue(Files.exists(file));
			assertFalse(target.hasRecording());
		}
	}

	@Test
	public void anotherRecordingIsReportedAndKept() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			target.jcmd("JFR.start", "name=operations");
			Program program = Program.run("record", target.pid(), "--for", "1s", "-o", work().resolve("x.jfr"));
			assertEquals(program.err(), ExitStatus.DONE, program.status());
			assertTrue(program.err(), program.err().contains("'operations'"));
			assertTrue(program.out(), program.out()
					.contains("2 recordings ran in this JVM (Thread Lanes, operations)"));
			String left = target.jcmd("JFR.check");
			assertTrue(left, left.contains("operations") && !left.contains("Thread Lanes"));
		}
	}

	@Test
	public void theLastMinutesComeFromWhatRunsAlready() throws Exception {
		for (Jdk jdk : Jdk.all()) {
			try (RecordedProgram target = RecordedProgram.any(jdk)) {
				int waited = target.waits().size();
				target.jcmd("JFR.start", "name=operations", "settings=profile");
				RecordedProgram.await("a task waited", () -> target.waits().size() > waited);
				String before = target.jcmd("JFR.check");
				for (String address : List.of(Long.toString(target.pid()), target.hostAndPort())) {
					Path file = work().resolve("x.jfr");
					Program program = Program.run("record", address, "--last", "1m", "-o", file);
					assertEquals(jdk + " " + program.err(), ExitStatus.DONE, program.status());
					// JDK 25 has other thresholds than 17.
					assertTrue(program.err(), program.err().contains("operations (maxage -, maxsize 250 MB; "));
					assertTrue(program.err(), program.err().contains(" ms: SocketRead SocketWrite FileRead FileWrite"));
					assertTrue(program.err(), program.err().contains("of the last 60.0 s"));
					assertEquals(program.out(), Program.run("report", file).out());
					assertEquals(before, target.jcmd("JFR.check"));
				}
			}
		}
	}

	@Test
	public void theLastMinutesComeByJcmdFromWhatRefusesAConnection() throws Exception {
		for (Jdk jdk : Jdk.all()) {
			try (RecordedProgram target = RecordedProgram.any(jdk)) {
				target.jcmd("JFR.start", "name=operations", "settings=profile", "maxsize=10M");
				String before = target.jcmd("JFR.check");
				List<String> found = new ArrayList<>();
				Path file = work().resolve("x.jfr");
				new LastMinutes(Duration.ofMinutes(1), new Patient(found)).recordByCommand(target.pid(), file);
				assertEquals(List.of("operations"), found);
				assertEquals(ExitStatus.DONE, Program.run("report", file).status());
				assertEquals(before, target.jcmd("JFR.check"));
			}
		}
	}

	@Test
	public void withoutARecordingThereAreNoLastMinutes() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path here = work();
			Path file = here.resolve("x.jfr");
			assertOneSentence(Program.run("record", target.pid(), "--last", "1m", "-o", file),
					"start one with jcmd PID JFR.start");
			LastMinutes byCommand = new LastMinutes(Duration.ofMinutes(1), new Patient(new ArrayList<>()));
			LiveException none = assertThrows(LiveException.class,
					() -> byCommand.recordByCommand(target.pid(), file));
			assertTrue(none.getMessage(), none.getMessage().contains("Nothing is recording"));
			assertEquals(List.of(), files(here));
			assertFalse(target.hasRecording());
		}
	}

	@Test
	public void aJvmThatRecordedBeforeSurvivesDeepStacks() throws Exception {
		for (Jdk jdk : Jdk.all()) {
			try (RecordedProgram target = RecordedProgram.start(jdk, work())) {
				target.jcmd("JFR.start", "name=operations");
				target.jcmd("JFR.stop", "name=operations");
				Program program = Program.run("record", target.pid(), "--for", "2s", "-o", work().resolve("x.jfr"));
				assertEquals(program.err(), ExitStatus.DONE, program.status());
				assertTrue(target.isRunning());
			}
		}
	}

	@Test
	public void withoutATargetTheJvmsAreListed() throws Exception {
		Jdk jdk = Jdk.ofThisTest();
		try (RecordedProgram target = RecordedProgram.any(jdk)) {
			String row = target.pid() + " +" + jdk.version() + "\\S* +%s +shop.Checkout";
			assertTrue(lists(String.format(row, "no")));
			target.jcmd("JFR.start", "name=operations");
			assertTrue(lists(String.format(row, "yes")));
		}
	}

	private static boolean lists(String row) {
		Program program = Program.run("record");
		assertEquals(program.err(), ExitStatus.DONE, program.status());
		return program.out().lines().anyMatch(line -> line.strip().matches(row));
	}

	@Test
	public void unreachableTargetsAreReportedInOneSentence() throws Exception {
		Path here = work();
		assertOneSentence(record(here, "2147483646"), "no process 2147483646");
		assertOneSentence(record(here, Long.toString(ProcessHandle.current().pid())), "cannot record itself");
		assertOneSentence(record(here, "127.0.0.1:1"), "Nothing answers at 127.0.0.1:1");
		assertOneSentence(record(here, "no-such-host.invalid:9010"), "no such host");
		assertEquals(List.of(), files(here));
	}

	private static Program record(Path folder, String target) {
		return Program.run("record", target, "--for", "1s", "-o", folder.resolve("x.jfr"));
	}

	@Test
	public void aProcessThatIsNotAJvmIsLeftAlone() throws Exception {
		Process sleep = new ProcessBuilder("sleep", "60").start();
		try {
			assertOneSentence(record(work(), Long.toString(sleep.pid())), "is not a JVM");
			assertFalse("attaching would have ended it", sleep.waitFor(300, TimeUnit.MILLISECONDS));
		} finally {
			sleep.destroyForcibly();
		}
	}

	@Test
	public void aJvmThatForbidsAttachingIsRecordedByItsPort() throws Exception {
		try (RecordedProgram target = RecordedProgram.start(Jdk.ofThisTest(), work(), "-XX:+DisableAttachMechanism")) {
			assertOneSentence(record(work(), Long.toString(target.pid())), "-XX:+DisableAttachMechanism");
			Program program = record(work(), target.hostAndPort());
			assertEquals(program.err(), ExitStatus.DONE, program.status());
		}
	}

	@Test
	public void thePasswordFileMustBeReadableOnlyByItsOwner() throws Exception {
		Assume.assumeTrue("access rights of POSIX",
				Files.getFileStore(folder.getRoot().toPath()).supportsFileAttributeView("posix"));
		Path secrets = work();
		Path passwords = secret(secrets.resolve("jmxremote.password"), "operator swordfish\n");
		Path access = secret(secrets.resolve("jmxremote.access"), "operator readwrite\n");
		Path right = secret(secrets.resolve("right"), "swordfish\n");
		Path wrong = secret(secrets.resolve("wrong"), "tuna\n");
		Path open = Files.writeString(secrets.resolve("open"), "swordfish\n");
		Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
		try (RecordedProgram target = RecordedProgram.start(Jdk.ofThisTest(), work(),
				"-Dcom.sun.management.jmxremote.authenticate=true",
				"-Dcom.sun.management.jmxremote.password.file=" + passwords,
				"-Dcom.sun.management.jmxremote.access.file=" + access)) {
			assertOneSentence(record(work(), target.hostAndPort()), "asks for a user name and a password");
			assertOneSentence(withPassword(target, wrong), "does not accept");
			assertOneSentence(withPassword(target, open), "chmod 600");
			Program program = withPassword(target, right);
			assertEquals(program.err(), ExitStatus.DONE, program.status());
		}
	}

	@Test
	public void whoMayOnlyReadIsToldOfJcmd() throws Exception {
		Path secrets = work();
		Path passwords = secret(secrets.resolve("jmxremote.password"), "guest swordfish\n");
		Path access = secret(secrets.resolve("jmxremote.access"), "guest readonly\n");
		Path password = secret(secrets.resolve("password"), "swordfish\n");
		try (RecordedProgram target = RecordedProgram.start(Jdk.ofThisTest(), work(),
				"-Dcom.sun.management.jmxremote.authenticate=true",
				"-Dcom.sun.management.jmxremote.password.file=" + passwords,
				"-Dcom.sun.management.jmxremote.access.file=" + access)) {
			Program program =
					Program.run("record", target.hostAndPort(), "--user", "guest", "--password-file", password,
					"--for", "1s", "-o", work().resolve("x.jfr"));
			assertOneSentence(program, "jcmd PID JFR.start");
		}
	}

	@Test
	public void jcmdRecordsWhatRefusesAConnection() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			Path file = work().resolve("x.jfr");
			TimedRecording recording = new TimedRecording(new RecordingPlan(Duration.ofSeconds(2), Overhead.FULL),
					new Patient(new ArrayList<>()));
			assertEquals(null, recording.recordByCommand(target.pid(), file).problem());
			Program program = Program.run("report", file);
			assertTrue(program.out(), program.out().contains(RecordedProgram.POOL));
			assertFalse(target.hasRecording());
		}
	}

	/** Never has enough. */
	private record Patient(List<String> found) implements TimedRecording.Watcher {

		@Override
		public void started(List<String> others) {
			found.addAll(others);
		}

		@Override
		public void at(Duration left, long bytes) {
		}

		@Override
		public boolean isEnough() {
			return false;
		}
	}

	private static Path secret(Path file, String text) throws IOException {
		Files.writeString(file, text);
		return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
	}

	private Program withPassword(RecordedProgram target, Path file) throws IOException {
		return Program.run("record", target.hostAndPort(), "--user", "operator", "--password-file", file, "--for", "1s",
				"-o", work().resolve("x.jfr"));
	}

	@Test
	public void wrongArgumentsAreWrongUsage() {
		for (String target : new String[] {"x", "host", "host:", "host:0", "host:70000", "a@host:1", "-1", "1.5",
				"service:jmx:"}) {
			Program program = Program.run("record", "--", target);
			assertEquals(target + program.err(), ExitStatus.USAGE, program.status());
			assertTrue(program.err(), program.err().contains("is not a valid target"));
		}
		for (String time : new String[] {"x", "30", "0s", "-1s", "25h", "99999999m"}) {
			Program program = Program.run("record", "2147483646", "--for=" + time);
			assertEquals(time + program.err(), ExitStatus.USAGE, program.status());
			assertTrue(program.err(), program.err().contains("is not a valid time"));
		}
	}
}
