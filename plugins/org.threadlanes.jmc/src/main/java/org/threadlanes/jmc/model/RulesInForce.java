package org.threadlanes.jmc.model;

import java.util.function.Supplier;

import org.threadlanes.core.rules.Rules;

/** Where the name rules and stack rules come from: the user's preferences, or just the shipped ones in plain Java. */
public final class RulesInForce {

	private static volatile Supplier<Rules> source = Rules::shipped;

	private RulesInForce() {
	}

	/** @return the rules; the same object as long as nobody changed them */
	public static Rules get() {
		return source.get();
	}

	/**
	 * @param rules
	 *            tells the rules from now on
	 */
	public static void takeFrom(Supplier<Rules> rules) {
		source = rules;
	}

	/** From now on they are the shipped ones. */
	public static void reset() {
		source = Rules::shipped;
	}
}
