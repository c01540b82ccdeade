package org.threadlanes.core.rules;

/**
 * A frame of a stack.
 *
 * @param className
 *            the binary name of the class, {@code a.b.C$D}; never null
 * @param methodName
 *            the name of the method; never null
 * @param line
 *            the line, 0 or less if not known
 */
public record Frame(String className, String methodName, int line) {

	/** @return {@code a.b.C.method} */
	public String method() {
		return className + "." + methodName;
	}

	/** @return {@code a.b.C.method:12}, without the line if it is not known */
	@Override
	public String toString() {
		return line > 0 ? method() + ":" + line : method();
	}
}
