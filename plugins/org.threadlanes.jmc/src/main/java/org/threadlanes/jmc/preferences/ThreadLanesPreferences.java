package org.threadlanes.jmc.preferences;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.core.rules.Rules;

/** What the user set, kept with the workspace. */
public final class ThreadLanesPreferences {

	/** Where the preferences are kept. */
	public static final String NODE = "org.threadlanes.jmc";
	/** The user's own name rules and stack rules, as one text of the form of a rule file. */
	public static final String USER_RULES = "userRules";
	/** The folder that a table was last exported to. */
	public static final String EXPORT_FOLDER = "exportFolder";
	/** Who exported tables are for, by {@link CsvProfile#id()}. */
	public static final String CSV_PROFILE = "csvProfile";

	private static final String USER_RULES_NAME = "preferences";

	private static String rulesText = "";
	private static Rules rules = Rules.shipped();

	private ThreadLanesPreferences() {
	}

	/** @return the preferences of this workspace */
	public static IEclipsePreferences node() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}

	/** @return the folder that a table was last exported to; null if there was none */
	public static String exportFolder() {
		return node().get(EXPORT_FOLDER, null);
	}

	/** @return who exported tables are for */
	public static CsvProfile csvProfile() {
		return CsvProfile.of(node().get(CSV_PROFILE, "")).orElse(CsvProfile.DATA);
	}

	/**
	 * Keeps for the next time how a table was exported.
	 *
	 * @param folder
	 *            where to
	 * @param profile
	 *            who for
	 */
	public static void exported(String folder, CsvProfile profile) {
		node().put(EXPORT_FOLDER, folder);
		node().put(CSV_PROFILE, profile.id());
	}

	/** @return the shipped rules with the user's before them; the same object as long as they are the same */
	public static synchronized Rules rules() {
		String text = node().get(USER_RULES, "");
		if (!text.equals(rulesText)) {
			rules = text.isBlank() ? Rules.shipped() : Rules.withUserRules(text, USER_RULES_NAME);
			rulesText = text;
		}
		return rules;
	}
}
