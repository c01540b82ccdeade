package org.threadlanes.jmc.preferences;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.core.report.Threshold;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.ui.look.ActivePalette;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;

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

	/** How the user's rules are called in messages, where a rule file has its name. */
	static final String USER_RULES_NAME = "preferences";

	private static final String THRESHOLD = "threshold.";
	private static final String COLOR = "color.";

	private static String rulesText = "";
	private static Rules rules = Rules.shipped();
	private static Palette lightInUse = Palette.LIGHT;
	private static Palette darkInUse = Palette.DARK;

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
	 * @param folder where to
	 * @param profile who for
	 */
	public static void exported(String folder, CsvProfile profile) {
		setExportFolder(folder);
		setCsvProfile(profile);
		keep();
	}

	/**
	 * Writes what was set; JDK Mission Control does not by itself when it ends.
	 *
	 * @return why it could not be written; empty if it was
	 */
	public static Optional<String> keep() {
		try {
			node().flush();
			return Optional.empty();
		} catch (BackingStoreException e) {
			return Optional.of(String.valueOf(e.getMessage()));
		}
	}

	/** Sets the folder for exported files; an empty one for none. */
	public static void setExportFolder(String folder) {
		put(EXPORT_FOLDER, folder);
	}

	/** Sets who exported tables are for. */
	public static void setCsvProfile(CsvProfile profile) {
		node().put(CSV_PROFILE, profile.id());
	}

	/** @return the user's own rules as the text of a rule file; empty if there are none */
	public static String userRules() {
		return node().get(USER_RULES, "");
	}

	/** Sets the user's own rules, as the text of a rule file. */
	public static void setUserRules(String text) {
		put(USER_RULES, text);
	}

	private static void put(String key, String text) {
		if (text.isBlank()) {
			node().remove(key);
		} else {
			node().put(key, text);
		}
	}

	/** @return the thresholds for reporting */
	public static TriageSettings thresholds() {
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		for (Threshold threshold : Threshold.values()) {
			values.put(threshold, node().getDouble(THRESHOLD + threshold.id(), threshold.usual()));
		}
		return new TriageSettings(values);
	}

	/** Sets the thresholds for reporting. */
	public static void setThresholds(TriageSettings thresholds) {
		thresholds.values().forEach((threshold, value) -> node().putDouble(THRESHOLD + threshold.id(), value));
	}

	/**
	 * @param dark whether it is for a dark screen
	 * @return the shipped palette with the user's colors
	 */
	public static Palette palette(boolean dark) {
		Palette palette = dark ? Palette.DARK : Palette.LIGHT;
		for (WaitFamily family : WaitFamily.values()) {
			String color = node().get(colorKey(family, dark), "");
			if (color.matches("#[0-9a-fA-F]{6}")) {
				int rgb = Integer.parseInt(color.substring(1), 16);
				for (WaitKind kind : family.kinds()) {
					palette = palette.with(kind, rgb);
				}
			}
		}
		return palette;
	}

	/**
	 * Sets a color of the user.
	 *
	 * @param family the kinds of waits that have it
	 * @param dark whether it is for a dark screen
	 * @param rgb the color, {@code 0xRRGGBB}; the shipped one is not stored, so that later versions may change it
	 */
	public static void setColor(WaitFamily family, boolean dark, int rgb) {
		boolean shipped = (dark ? Palette.DARK : Palette.LIGHT).kind(family.kinds().get(0)) == rgb;
		put(colorKey(family, dark), shipped ? "" : String.format(Locale.ROOT, "#%06X", rgb));
	}

	private static String colorKey(WaitFamily family, boolean dark) {
		return COLOR + (dark ? "dark." : "light.") + family.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Makes the user's colors those of all pages; open ones must be notified. */
	public static synchronized void usePalette() {
		Palette light = palette(false);
		Palette dark = palette(true);
		if (!light.equals(lightInUse) || !dark.equals(darkInUse)) {
			lightInUse = light;
			darkInUse = dark;
			ActivePalette.set(light, dark);
		}
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
