package org.threadlanes.app;

import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Wrong command lines are reported in one sentence, in the user's language, with a pointer to the help. */
public class UsageErrorTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private static void assertSays(String sentence, Object ... arguments) {
		Program program = Program.run(arguments);
		assertEquals(program.err(), ExitStatus.USAGE, program.status());
		assertEquals("threadlanes: " + sentence, program.err().lines().findFirst().orElse(""));
	}

	@Test
	public void anUnknownVerbSuggestsTheNearest() {
		assertSays("Unknown verb 'repor'. Did you mean report?", "repor", "x");
		assertSays("Unknown verb 'xyzzy'.", "xyzzy");
		assertSays("Unknown verb 'a.jfr'. Did you mean report a.jfr?", "a.jfr");
	}

	@Test
	public void anUnknownOptionSuggestsTheNearest() {
		assertSays("Unknown option '--fomat'. Did you mean --format?", "report", "--fomat", "json", "a.jfr");
		assertSays("Unknown option '--fomat=json'. Did you mean --format?", "report", "--fomat=json", "a.jfr");
		assertSays("Unknown option '--nope'.", "--nope");
	}

	@Test
	public void anUnknownOptionIsReportedBeforeWhatIsMissing() {
		assertSays("Unknown option '--fomat'. Did you mean --format?", "report", "--fomat");
		assertSays("Unknown option '-dash.jfr'.", "report", "-dash.jfr");
	}

	@Test
	public void anEmptyNameIsNotTheWorkingFolder() {
		assertSays("The name of a recording is empty.", "report", "");
		assertSays("The name of a recording is empty.", "export", "");
		assertSays("The name of a recording is empty.", "compare", "", "b.jfr");
	}

	@Test
	public void anOptionNeedsAValueThatIsNotEmpty() {
		assertSays("--output needs a value (FILE).", "report", "-o", "", "a.jfr");
		assertSays("--output needs a value (FILE).", "settings", "-o", "");
		assertSays("--rules needs a value (FILE).", "view", "--rules=", "a.jfr");
	}

	@Test
	public void fleetAfterAnOptionIsWrongUsage() {
		assertSays("fleet is a separate program; it must be the first argument: threadlanes fleet", "--debug", "fleet");
	}

	@Test
	public void optionsForAFollowedJvmNeedOne() {
		assertSays("--keep needs --follow.", "view", "--keep", "10m", "a.jfr");
		assertSays("--overhead needs --follow.", "view", "--overhead", "low");
		assertSays("--user needs --follow.", "view", "--user", "admin", "a.jfr");
	}

	@Test
	public void aPasswordNeedsAUser() {
		assertSays("--password-file needs --user.", "record", "--password-file", "secret", "localhost:1");
	}

	@Test
	public void optionsOfARecordingNeedATarget() {
		assertSays("record needs PID, HOST:PORT or URL.", "record", "--overhead", "low");
		assertSays("record needs PID, HOST:PORT or URL.", "record", "--for", "5s");
		assertSays("record needs PID, HOST:PORT or URL.", "record", "-o", "x.jfr");
	}

	@Test
	public void whatRunsAlreadyHasItsOwnLengthAndSettings() {
		assertSays("--for cannot be used with --last.", "record", "4711", "--last", "5m", "--for", "5s");
		assertSays("--overhead cannot be used with --last.", "record", "4711", "--overhead", "low", "--last", "5m");
	}

	@Test
	public void helpIsAlsoAVerb() {
		assertEquals(Program.run("report", "--help").out(), Program.run("help", "report").out());
		assertEquals(Program.run("--help").out(), Program.run("help").out());
	}

	@Test
	public void missingAndSurplusRecordingsAreCounted() {
		assertSays("report needs a recording.", "report");
		assertSays("events needs a recording.", "events");
		assertSays("compare needs two recordings.", "compare", "a.jfr");
		assertSays("compare takes two recordings; 3 were given.", "compare", "a.jfr", "b.jfr", "c.jfr");
		assertSays("lanes takes one recording; 2 were given.", "lanes", "-o", "x.png", "a", "b");
		assertSays("settings takes no argument 'x'.", "settings", "x");
		assertSays("uninstall needs JMC_HOME.", "uninstall");
	}

	@Test
	public void missingAndWrongValuesAreNamed() {
		assertSays("lanes needs --output=FILE.png|.svg|.json.", "lanes", "a.jfr");
		assertSays("--format needs a value (text|json|jsonl|html|openmetrics).", "report", "--format");
		assertSays("--format must be text, json, jsonl, html or openmetrics, not 'x'.", "report", "--format", "x",
				"a.jfr");
		assertSays("--stack-depth must be a whole number, not 'x'.", "export", "--stack-depth", "x", "a.jfr");
		assertSays("--sites cannot be '99999999999'.", "report", "--sites", "99999999999", "a.jfr");
		assertSays("--max must be FINDING=VALUE, not 'x'.", "report", "--max", "x", "a.jfr");
		assertSays("--threads takes no argument '3'.", "report", "--threads=3", "a.jfr");
		assertSays("--jdk must be 11, 17, 21 or 25, not '8'.", "settings", "--jdk", "8");
		assertSays("--format can be given only once.", "report", "--format", "json", "--format", "text", "a.jfr");
	}

	@Test
	public void invalidTargetsToFollowAreReported() {
		assertSays("'x' is not a valid target; use a process id, the name of a running program, HOST:PORT or "
				+ "service:jmx:...", "view", "--follow",
				"x");
		assertSays("Name a recording or a JVM to follow, not both.", "view", "--follow", "1", "a.jfr");
		for (String keep : new String[] {"5", "9s", "25h", "soon"}) {
			assertSays("'" + keep + "' is not a valid time to keep; use 10s to 24h, such as 5m.",
					"view", "--follow", "1", "--keep", keep);
		}
	}

	@Test
	public void errorsAreInTheUsersLanguage() throws Exception {
		for (String[] language : new String[][] {{"ja", "JP", "サブコマンド'repor'はありません。 reportのことですか?"},
				{"zh", "CN", "未知的子命令 'repor'。 您是指 report 吗？"}}) {
			Program program = new ChildProgram(folder.getRoot().toPath(), "-Duser.language=" + language[0],
					"-Duser.country=" + language[1]).start("repor").end();
			assertEquals("threadlanes: " + language[2], program.err().lines().findFirst().orElse(""));
		}
	}
}
