package org.threadlanes.core.classify.rules;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;

/**
 * Who owns the classes of a recording, by package: those of one <em>family</em> have one owner. A family is the first
 * significant part of a package name, so {@code org.acme.http} and {@code com.acme.pool} belong to one. Some owners are
 * libraries; one may be known as the application: what a rule names, or else the owner of the {@code main} method. Not
 * thread-safe.
 */
public final class Owners {

	/** Frames without an owner: the JDK's, lambdas and proxies, language runtimes. */
	public static final String NO_OWNER = "";
	/** Parts of the JDK that call back other code, like a library. */
	public static final String JDK = "the JDK";
	/** The owner of classes that a rule assigns to the application. */
	private static final String APPLICATION = "the application";

	private static final String NO_PACKAGE = "(default package)";
	private static final List<String> LANGUAGES = List.of("kotlin.", "scala.", "groovy.", "clojure.",
			"org.codehaus.groovy.", "org.apache.groovy.", "org.jruby.", "org.python.", "org.mozilla.javascript.",
			"org.openjdk.nashorn.", "org.graalvm.", "com.oracle.truffle.", "bsh.");
	private static final List<String> CALLING_BACK = List.of("sun.net.", "sun.rmi.", "sun.nio.ch.", "com.sun.",
			"java.awt.", "javax.swing.", "sun.awt.", "sun.java2d.", "jdk.internal.net.", "jdk.httpclient.", "jdk.jfr.",
			"jdk.jshell.", "java.util.TimerThread", "java.util.prefs.");
	/** Insignificant first parts of package names: types of organizations, project hosts. */
	private static final Set<String> GENERIC_SEGMENTS = Set.of("org", "com", "net", "edu", "gov", "info", "biz", "dev",
			"app", "apps", "cloud", "software", "tech", "apache", "eclipse", "github", "gitlab", "google", "jetbrains",
			"microsoft", "sourceforge", "codehaus", "shaded", "shadow", "internal", "impl", "lib", "libs", "java",
			"jvm");
	private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
	private static final Set<String> EXTRA_COUNTRY_CODES = Set.of("uk", "eu");
	private static final List<String> RELOCATED = List.of(".shaded.", ".shade.", ".shadow.", ".repackaged.",
			".relocated.", ".thirdparty.", ".vendor.", ".org.", ".com.");

	private final StackClassifier rules;
	private final Map<String, String> ownerOfClass = new HashMap<>();
	private final Set<String> libraries = new HashSet<>();
	private final Set<String> applications = new HashSet<>();
	/** The owners of other methods than {@code main}. */
	private final Set<String> busy = new HashSet<>();

	/**
	 * @param rules tell which classes belong to the application, and hint which belong to a library
	 * @param stacks all stacks of the recording
	 * @param mainClasses the main classes and jars named in it
	 */
	public Owners(StackClassifier rules, List<Stack> stacks, Set<String> mainClasses) {
		this.rules = rules;
		for (String name : mainClasses) {
			Frame main = new Frame(name, "main", 0);
			if (!name.endsWith(".jar") && !rules.isLibrary(main) && !of(main).equals(NO_OWNER)) {
				applications.add(of(main));
			}
		}
		stacks.forEach(stack -> stack.frames().forEach(this::learn));
		applications.removeAll(libraries);
		// A main class without a package, and without other methods, only starts the application.
		applications.removeIf(owner -> owner.equals(NO_PACKAGE) && !busy.contains(owner));
		if (ownerOfClass.containsValue(APPLICATION)) {
			applications.clear();
			applications.add(APPLICATION);
		} else if (applications.isEmpty()) {
			learnFromCallbacks(stacks);
		}
	}

	private void learn(Frame frame) {
		String known = ownerOfClass.get(frame.className());
		String owner = known == null ? of(frame) : known;
		if (owner.equals(NO_OWNER) || owner.equals(JDK)) {
			return;
		}
		if (known == null && rules.isLibrary(frame)) {
			libraries.add(owner);
		}
		// A lambda of the main method shows its class, too.
		if (frame.methodName().equals("main") || frame.methodName().startsWith("lambda$main$")) {
			applications.add(owner);
		} else {
			busy.add(owner);
		}
	}

	/**
	 * Who calls a lambda or an anonymous class of another is a library of that other, unless each calls the other so.
	 * Who alone is left, and has such libraries, is the application; so is who is alone from the start.
	 */
	private void learnFromCallbacks(List<Stack> stacks) {
		Set<List<String>> calls = new HashSet<>();
		for (Stack stack : stacks) {
			List<Frame> frames = stack.frames();
			for (int i = 0; i < frames.size() - 1; i++) {
				if (isAnonymous(frames.get(i))) {
					int caller = i + 1;
					while (caller < frames.size() - 1 && StackClassifier.isGenerated(frames.get(caller))) {
						caller++;
					}
					calls.add(List.of(of(frames.get(caller)), of(frames.get(i))));
				}
			}
		}
		calls.removeIf(call -> call.contains(NO_OWNER) || call.get(0).equals(call.get(1)));
		calls.stream().filter(call -> !calls.contains(List.of(call.get(1), call.get(0))))
				.forEach(call -> libraries.add(call.get(0)));
		Set<String> others = new HashSet<>(ownerOfClass.values());
		others.removeAll(Set.of(NO_OWNER, JDK));
		others.removeAll(libraries);
		others.retainAll(busy);
		if (others.size() == 1
				&& (libraries.isEmpty() || calls.stream().anyMatch(call -> others.contains(call.get(1))))) {
			applications.addAll(others);
		}
	}

	/** @return whether a method can be called only by code that was given its object */
	public static boolean isAnonymous(Frame frame) {
		String name = frame.className();
		int number = name.lastIndexOf('$') + 1;
		return frame.methodName().startsWith("lambda$") || frame.methodName().contains("$anonfun$")
				|| number > 1 && number < name.length() && name.chars().skip(number).allMatch(Character::isDigit);
	}

	/** @return the family of a frame's class, {@link #NO_OWNER}, {@link #JDK}, or a name for the application */
	public String of(Frame frame) {
		return ownerOfClass.computeIfAbsent(frame.className(),
				name -> rules.isApplication(frame) ? APPLICATION : family(frame));
	}

	private static String family(Frame frame) {
		String name = frame.className();
		if (StackClassifier.isJdk(frame)) {
			boolean callsBack = StackClassifier.startsWithOneOf(CALLING_BACK, name);
			return callsBack && !StackClassifier.isGenerated(name) ? JDK : NO_OWNER;
		}
		if (StackClassifier.isGenerated(name) || StackClassifier.startsWithOneOf(LANGUAGES, name)) {
			return NO_OWNER;
		}
		for (String mark : RELOCATED) {
			int at = name.lastIndexOf(mark);
			name = at < 0 ? name : name.substring(at + mark.length());
		}
		String[] parts = name.split("\\.");
		for (int i = 0; i < parts.length - 1; i++) {
			String part = parts[i].toLowerCase(Locale.ROOT);
			if (!GENERIC_SEGMENTS.contains(part) && !(i == 0 && isCountry(part))) {
				return part;
			}
		}
		return parts.length > 1 ? parts[parts.length - 2] : NO_PACKAGE;
	}

	private static boolean isCountry(String domain) {
		return EXTRA_COUNTRY_CODES.contains(domain) || COUNTRIES.contains(domain.toUpperCase(Locale.ROOT));
	}

	/** @return whether the application is known */
	public boolean knowApplication() {
		return !applications.isEmpty();
	}

	/** @return whether an owner is the application */
	public boolean isApplication(String owner) {
		return applications.contains(owner);
	}

	/** @return whether an owner is the application, or may be because the application is unknown */
	public boolean mayBeApplication(String owner) {
		return isApplication(owner) || applications.isEmpty() && !libraries.contains(owner) && !owner.equals(JDK);
	}

	/** @return the indexes of the application's frames, the innermost first; empty if the application is unknown */
	public int[] applicationFrames(Stack stack) {
		return applications.isEmpty() ? new int[0] : IntStream.range(0, stack.frames().size())
				.filter(i -> applications.contains(of(stack.frames().get(i)))).toArray();
	}
}
