package org.threadlanes.core.jfr;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A frame of a stack.
 *
 * @param className the binary name of the class, {@code a.b.C$D}; never null
 * @param methodName the name of the method; never null
 * @param line the line number, 0 or less if unknown
 */
public record Frame(String className, String methodName, int line) implements Comparable<Frame> {

	/** What Quarkus, Spring, CGLIB, Weld and Hibernate append to the name of a proxied class. */
	private static final Pattern PROXY_SUFFIX = Pattern
			.compile("(?<=\\w)(?:\\$\\$[A-Z].*|\\$Proxy\\$_\\$\\$_Weld.*"
					+ "|\\$HibernateProxy\\$.*|_ClientProxy|_Subclass)$");
	/** Java's and Scala's. Of a lambda in another one, {@code javac} of JDK 8 wrote {@code null} as its method. */
	private static final Pattern LAMBDA =
			Pattern.compile("\\.(?:lambda|\\$anonfun)\\$(?!null\\$)(\\w+)\\$\\d+$");
	/** The number of a lambda's class, or its address, with another number on JDK 21. */
	private static final Pattern LAMBDA_NUMBER = Pattern.compile("(?<=\\$\\$Lambda)[$+./0-9a-fx]+(?=\\.)");

	/**
	 * @param className null if it is not recorded; likewise the method and its descriptor
	 * @return the frame; a native function of a program, as async-profiler records it, is of the class
	 *         {@code [program]}
	 */
	public static Frame of(String className, String methodName, String descriptor, int line) {
		String type = className == null ? "?" : className;
		boolean ofProgram = descriptor != null && descriptor.endsWith(")L;") && type.indexOf('.') < 0
				&& !type.startsWith("[");
		return new Frame(ofProgram ? "[" + type + "]" : type, methodName == null ? "?" : methodName, line);
	}

	/**
	 * @return the method as its author named it, without what a proxy generator added to the class: {@code
	 *         a.b.DelayClient.get} for {@code a.b.DelayClient$$QuarkusRestClientInterface.get}
	 */
	public String method() {
		boolean mayBeProxy = className.indexOf('$') >= 0 || className.indexOf('_') >= 0;
		return (mayBeProxy ? PROXY_SUFFIX.matcher(className).replaceFirst("") : className) + "." + methodName;
	}

	/** @return whether the package starts with the same names as that of another frame, as far as two tell */
	public boolean isNear(Frame other) {
		return packages().equals(other.packages());
	}

	private List<String> packages() {
		List<String> names = List.of(className.split("\\."));
		return names.subList(0, Math.min(names.size() - 1, 2));
	}

	/** @return whether it is the static initializer of its class */
	public boolean isInitializer() {
		return methodName.equals("<clinit>");
	}

	/** @return whether the JDK's own tools leave it out: that of a lambda's class, or of what {@code Thread} calls */
	public boolean isHidden() {
		return LAMBDA_NUMBER.matcher(className + ".").find() || className.equals("java.lang.Thread")
				&& methodName.equals("runWith");
	}

	/** @return the same method, on any line */
	public Frame withoutLine() {
		return line == 0 ? this : new Frame(className, methodName, 0);
	}

	/** @return {@link #method} with the line, if it is known: {@code a.b.C.method:12} */
	public String location() {
		return withLine(method());
	}

	/** @return {@link #location} for a reader: a lambda is named as its method, if a line tells which one it is */
	public String readableLocation() {
		return withLine(line > 0 ? withoutLambda(method()) : method());
	}

	/** @return the name of a method, {@code a.b.C.method}, with that of a lambda's method for a lambda */
	public static String withoutLambda(String method) {
		return LAMBDA.matcher(method).replaceFirst(".$1");
	}

	/** @return the same name in all runs: the number of a lambda's class differs from run to run */
	public static String withoutLambdaNumber(String method) {
		return LAMBDA_NUMBER.matcher(method).replaceAll("");
	}

	/** @return {@link #readableLocation} without the package: {@code C.method:12} */
	public String shortLocation() {
		String location = readableLocation();
		return location.substring(location.lastIndexOf('.', location.lastIndexOf('.') - 1) + 1);
	}

	/** @return {@code a.b.C.method:12}, without the line if unknown */
	@Override
	public String toString() {
		return withLine(className + "." + methodName);
	}

	// Written out, as in ThreadKey: every report looks up stacks.
	@Override
	public boolean equals(Object other) {
		return other instanceof Frame frame && line == frame.line && methodName.equals(frame.methodName)
				&& className.equals(frame.className);
	}

	@Override
	public int hashCode() {
		return 31 * (31 * className.hashCode() + methodName.hashCode()) + line;
	}

	/** An order for tables, whatever hashes the names have. */
	@Override
	public int compareTo(Frame other) {
		int order = methodName.compareTo(other.methodName);
		order = order == 0 ? className.compareTo(other.className) : order;
		return order == 0 ? Integer.compare(line, other.line) : order;
	}

	private String withLine(String method) {
		return line > 0 ? method + ":" + line : method;
	}
}
