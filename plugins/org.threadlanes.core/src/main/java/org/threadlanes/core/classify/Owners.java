package org.threadlanes.core.classify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;

/**
 * The owners of classes, by package: classes of one <em>family</em> have one owner. A family is the first significant
 * part of a package name, so {@code org.acme.http} and {@code com.acme.pool} belong to one.
 */
final class Owners {

	/** Frames without an owner: the JDK's, lambdas and proxies, language runtimes. */
	static final String NOBODY = "";
	/** Parts of the JDK that call back other code, like a library. */
	static final String JDK = "the JDK";

	/** The owner of classes that a rule assigns to the application. */
	static final String APPLICATION = "the application";

	private static final List<String> JDK_PACKAGES = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
	private static final List<String> LANGUAGES = List.of("kotlin.", "scala.", "groovy.", "clojure.",
			"org.codehaus.groovy.", "org.apache.groovy.", "org.jruby.", "org.python.", "org.mozilla.javascript.",
			"org.openjdk.nashorn.", "org.graalvm.", "com.oracle.truffle.", "bsh.");
	private static final List<String> CALLING_BACK = List.of("sun.net.", "sun.rmi.", "sun.nio.ch.", "com.sun.",
			"java.awt.", "javax.swing.", "sun.awt.", "sun.java2d.", "jdk.internal.net.", "jdk.httpclient.", "jdk.jfr.",
			"jdk.jshell.", "java.util.TimerThread", "java.util.prefs.");
	/** Insignificant first parts of package names: countries, types of organizations, project hosts. */
	private static final Set<String> TELLING_NOTHING = Set.of("org", "com", "net", "edu", "gov", "info", "biz", "dev",
			"app", "apps", "cloud", "software", "tech", "apache", "eclipse", "github", "gitlab", "google", "jetbrains",
			"microsoft", "sourceforge", "codehaus", "shaded", "shadow", "internal", "impl", "lib", "libs", "java",
			"jvm");
	private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
	private static final Set<String> UNOFFICIAL = Set.of("uk", "eu");
	private static final List<String> RELOCATED =
			List.of(".shaded.", ".shade.", ".shadow.", ".repackaged.", ".relocated.",
			".thirdparty.", ".vendor.", ".org.", ".com.");

	private final Map<String, String> ownerOfClass = new HashMap<>();
	private final StackClassifier rules;

	/** @param rules tell which classes belong to the application */
	Owners(StackClassifier rules) {
		this.rules = rules;
	}

	/** @return the family of a frame's class, {@link #NOBODY}, {@link #JDK} or {@link #APPLICATION} */
	String of(Frame frame) {
		return ownerOfClass.computeIfAbsent(frame.className(),
				name -> rules.isApplication(frame) ? APPLICATION : family(name));
	}

	/** @return the owners of the classes seen so far, without {@link #NOBODY} and {@link #JDK} */
	Set<String> all() {
		Set<String> all = new HashSet<>(ownerOfClass.values());
		all.removeAll(Set.of(NOBODY, JDK));
		return all;
	}

	/** @return whether there are classes that a rule assigns to the application */
	boolean haveApplication() {
		return ownerOfClass.containsValue(APPLICATION);
	}

	static boolean isJdk(String className) {
		return isIn(JDK_PACKAGES, className) && !className.startsWith("com.sun.proxy.");
	}

	/** @return whether a class belongs to a language runtime */
	static boolean isLanguage(String className) {
		return isIn(LANGUAGES, className);
	}

	/** A plain loop, because it runs for every frame. */
	private static boolean isIn(List<String> packages, String className) {
		for (String name : packages) {
			if (className.startsWith(name)) {
				return true;
			}
		}
		return false;
	}

	private static String family(String className) {
		if (StackClassifier.isGenerated(className) || isLanguage(className)) {
			return NOBODY;
		}
		if (isJdk(className)) {
			return isIn(CALLING_BACK, className) ? JDK : NOBODY;
		}
		String name = className;
		for (String mark : RELOCATED) {
			int at = name.lastIndexOf(mark);
			name = at < 0 ? name : name.substring(at + mark.length());
		}
		String[] parts = name.split("\\.");
		for (int i = 0; i < parts.length - 1; i++) {
			String part = parts[i].toLowerCase(Locale.ROOT);
			if (!TELLING_NOTHING.contains(part) && !(i == 0 && isCountry(part))) {
				return part;
			}
		}
		return parts.length > 1 ? parts[parts.length - 2] : "(default package)";
	}

	private static boolean isCountry(String domain) {
		return UNOFFICIAL.contains(domain) || COUNTRIES.contains(domain.toUpperCase(Locale.ROOT));
	}
}
