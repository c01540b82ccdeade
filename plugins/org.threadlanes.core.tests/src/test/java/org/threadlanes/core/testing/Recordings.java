package org.threadlanes.core.testing;

import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/** The recordings in the folder {@code recordings} at the top of the project. */
public final class Recordings {

	private static final Map<String, SoftReference<Triage>> TRIAGES = new HashMap<>();

	private Recordings() {
	}

	public static Path folder() {
		String named = System.getProperty("threadlanes.recordings");
		if (named != null) {
			return Path.of(named);
		}
		for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
			if (Files.isRegularFile(p.resolve("recordings/multichunk-jdk17.jfr"))) {
				return p.resolve("recordings");
			}
		}
		throw new IllegalStateException("no folder 'recordings' above " + Path.of("").toAbsolutePath());
	}

	public static Path path(String name) {
		return folder().resolve(name);
	}

	/** All plain recordings; the large packed one is for benchmarks. */
	public static List<Path> all() throws Exception {
		try (Stream<Path> files = Files.list(folder())) {
			return files.filter(p -> p.toString().endsWith(".jfr")).sorted().toList();
		}
	}

	public static ThreadLanes lanes(String name) throws Exception {
		return triage(name).lanes();
	}

	/** @return the triage of a recording, which is read once, unless memory is short */
	public static synchronized Triage triage(String name) throws Exception {
		SoftReference<Triage> known = TRIAGES.get(name);
		Triage triage = known == null ? null : known.get();
		if (triage == null) {
			triage = Triage.of(
					LanesBuilder.build(new RecordingFile(path(name + ".jfr")), Rules.shipped(), Progress.NONE),
					TriageSettings.DEFAULT);
			TRIAGES.put(name, new SoftReference<>(triage));
		}
		return triage;
	}
}
