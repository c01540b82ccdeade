package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;
import static org.threadlanes.app.Program.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code threadlanes completion} and {@code threadlanes man}. */
public class ManualTest {

	private static final Pattern VERB = Pattern.compile("(?m)^  ([a-z]+) {2,}\\S");
	private static final Pattern OPTION = Pattern.compile("(?m)^ {2,6}(?:-\\w, +)?(--\\S+?)(?:=\\S*)?(?: |$)");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private static Set<String> all(Pattern pattern, String text) {
		Set<String> found = new TreeSet<>();
		Matcher matcher = pattern.matcher(text);
		while (matcher.find()) {
			found.add(matcher.group(1).replace("[no-]", "no-"));
		}
		return found;
	}

	private static String completion() {
		Program program = run("completion");
		assertEquals(program.err(), ExitStatus.DONE, program.status());
		return program.out();
	}

	@Test
	public void theScriptsAndTheManualCoverTheHelp() {
		String script = completion();
		String man = run("man").out().replace("\\-", "-").replace("[no-]", "no-");
		Set<String> verbs = all(VERB, run("--help").out().replaceFirst("(?s).*\nVerbs:", ""));
		assertTrue(verbs.toString(), verbs.containsAll(Set.of("report", "export", "completion", "man")));
		for (String verb : verbs) {
			assertTrue(verb, man.contains("\n.SS " + verb + "\n"));
			Set<String> options = all(OPTION, run(verb, "--help").out());
			assertTrue(verb, options.containsAll(Set.of("--help", "--debug")));
			String ofVerb = part(script, "function _picocli_threadlanes_" + verb + "()", "\n}\n");
			for (String option : options) {
				assertTrue(verb + " " + option, ofVerb.contains("'" + option + "'"));
				assertTrue(verb + " " + option, man.contains(option));
			}
		}
	}

	private static String part(String text, String from, String to) {
		int start = text.indexOf(from);
		return text.substring(start, text.indexOf(to, start));
	}

	@Test
	public void linesOfTheManualAreShortAndStartOnlyWithKnownMacros() {
		run("man").out().lines().forEach(line -> {
			assertTrue(line, line.length() <= 100 || line.startsWith(".TH"));
			assertTrue(line, !line.startsWith(".") || line.matches("\\.(TH|SH|SS|PP|TP|nf|fi|nh|ad)( .*)?"));
			assertFalse("missing text: " + line, line.contains("!"));
		});
	}

	@Test
	public void bashCompletesVerbsOptionsValuesAndRecordings() throws Exception {
		assertEquals("report", completed("threadlanes", "rep"));
		assertEquals("--fail-on", completed("threadlanes", "report", "--fa"));
		assertEquals("text json jsonl html openmetrics", completed("threadlanes", "report", "--format", ""));
		assertEquals("html", completed("threadlanes", "report", "--format", "=", "h"));
		assertEquals("--no-header", completed("threadlanes", "export", "--no-h"));
		Files.createFile(folder.getRoot().toPath().resolve("a.jfr"));
		Files.createFile(folder.getRoot().toPath().resolve("notes.txt"));
		assertEquals("a.jfr", completed("threadlanes", "lanes", "-o", "a.png", ""));
		assertEquals("notes.txt", completed("threadlanes", "lanes", "-o", "no"));
	}

	@Test
	public void fleetOptionsAreCompletedAsDeclaredInItsSource() throws Exception {
		Path recordings = Program.recording("multichunk-jdk17.jfr").getParent();
		String source = Files.readString(recordings.resolveSibling(
				"fleet/src/main/java/org/threadlanes/fleet/Fleet.java"));
		Set<String> declared = all(Pattern.compile("@Option\\(.*\"(--[a-z]+)\""), source);
		String script = part(completion(), "function _picocli_threadlanes_fleet()", "\n}\n");
		assertEquals(declared, all(Pattern.compile("'(--[a-z]+)'"), script));
		assertEquals("json", completed("threadlanes", "fleet", "recordings", "--format", "j"));
	}

	@Test
	public void zshLoadsTheSameScript() throws Exception {
		Path zsh = Path.of("/usr/bin/zsh");
		assumeTrue("zsh is there", Files.isExecutable(zsh));
		Path script = folder.getRoot().toPath().resolve("script");
		Files.writeString(script, completion());
		Process process = new ProcessBuilder(
				zsh.toString(), "-f", "-c", "autoload -U compinit; compinit -u -d dump; source ./script; "
				+ "echo $_comps[threadlanes]").directory(folder.getRoot()).redirectErrorStream(true)
						.start();
		String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(out, 0, process.waitFor());
		assertTrue(out, out.contains("-F _complete_threadlanes"));
	}

	private String completed(String ... words) throws Exception {
		Path bash = Path.of("/bin/bash");
		assumeTrue("bash is there", Files.isExecutable(bash));
		Path script = folder.getRoot().toPath().resolve(".completion");
		Files.writeString(script, completion()
				+ "compopt() { :; }; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
				+ "_complete_threadlanes; echo \"${COMPREPLY[@]}\"\n");
		List<String> command = Stream.concat(Stream.of(bash.toString(), script.toString()), Stream.of(words)).toList();
		Process process = new ProcessBuilder(command).directory(folder.getRoot()).start();
		String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(err, 0, process.waitFor());
		assertEquals("", err);
		return out.strip();
	}
}
