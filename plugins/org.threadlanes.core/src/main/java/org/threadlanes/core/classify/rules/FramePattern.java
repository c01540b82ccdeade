package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;
import org.threadlanes.core.base.text.Glob;

/**
 * {@code CLASS.METHOD} of a rule: CLASS matches the end of a class name, from a package boundary on; {@code *} matches
 * any text. Compared once for each distinct method of a recording.
 */
final class FramePattern {

	private final String text;
	private final Glob className;
	private final Glob methodName;
	private final boolean anchored;

	private FramePattern(String text, Glob className, Glob methodName) {
		this.text = text;
		this.className = className;
		this.methodName = methodName;
		int dot = text.indexOf('.');
		this.anchored = dot > 0 && text.substring(dot).equals(".*.*");
	}

	/** @throws IllegalArgumentException if there is no method; the message says so */
	static FramePattern parse(String text) {
		int dot = text.lastIndexOf('.');
		if (dot <= 0 || dot == text.length() - 1 || text.contains(" ")) {
			throw new IllegalArgumentException("'" + text + "' is not CLASS.METHOD");
		}
		return new FramePattern(text, new Glob(text.substring(0, dot)), new Glob(text.substring(dot + 1)));
	}

	/**
	 * @param text the classes of a library, {@code io.netty.*}; a single word such as {@code kotlin.*} matches only the
	 *            start of a class name, since it might be part of any package
	 * @throws IllegalArgumentException if it does not end so; the message says so
	 */
	static FramePattern parseClasses(String text) {
		if (!text.endsWith(".*")) {
			throw new IllegalArgumentException("'" + text + "' is not PACKAGE.*");
		}
		return parse(text + ".*");
	}

	boolean matches(String clazz, String method) {
		if (!methodName.matches(method)) {
			return false;
		}
		if (className.matches(clazz)) {
			return true;
		}
		for (int dot = clazz.indexOf('.'); dot >= 0 && !anchored; dot = clazz.indexOf('.', dot + 1)) {
			if (className.matches(clazz.substring(dot + 1))) {
				return true;
			}
		}
		return false;
	}

	/** @return the text before the first {@code *} */
	String prefix() {
		int star = text.indexOf('*');
		return star < 0 ? text : text.substring(0, star);
	}

	/** @return the text from each package boundary on: what another pattern may match */
	List<String> suffixes() {
		List<String> suffixes = new ArrayList<>();
		for (int start = 0; start > 0 || suffixes.isEmpty(); start = text.indexOf('.', start) + 1) {
			suffixes.add(text.substring(start));
		}
		return suffixes;
	}

	/** @return whether this matches every frame that the other matches, as far as the texts show */
	boolean covers(FramePattern other) {
		int dot = other.text.lastIndexOf('.');
		return text.equals(other.text) || matches(other.text.substring(0, dot), other.text.substring(dot + 1));
	}

	@Override
	public String toString() {
		return text;
	}
}
