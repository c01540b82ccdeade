package org.threadlanes.jmc.preferences;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.look.ActivePalette;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;
import org.threadlanes.ui.record.RecordRequest;

/** The user's preferences, stored in the workspace. */
public final class ThreadLanesPreferences {

	public static final String NODE = "org.threadlanes.jmc";
	/** The user's own name rules and stack rules, in the format of a rule file. */
	public static final String USER_RULES = "userRules";
	/** The folder that a table was last exported to. */
	public static final String EXPORT_FOLDER = "exportFolder";
	/** The profile of exported tables, a {@link CsvProfile#id()}. */
	public static final String CSV_PROFILE = "csvProfile";

	/** The origin of the user's rules in messages, in place of a file name. */
	static final String USER_RULES_NAME = "preferences";

	private static final String THRESHOLD = "threshold.";
	private static final String COLOR = "color.";
	private static final String RECORD = "record.";

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

	public static CsvProfile csvProfile() {
		return CsvProfile.of(node().get(CSV_PROFILE, "")).orElse(CsvProfile.DATA);
	}

	/** Stores folder and profile of an export as defaults for the next one. */
	public static void exported(String folder, CsvProfile profile) {
		setExportFolder(folder);
		setCsvProfile(profile);
		keep();
	}

	/**
	 * Saves the preferences, which JDK Mission Control does not do by itself on exit.
	 *
	 * @return the error message; empty if they were saved
	 */
	public static Optional<String> keep() {
		try {
			node().flush();
			return Optional.empty();
		} catch (BackingStoreException e) {
			return Optional.of(String.valueOf(e.getMessage()));
		}
	}

	/** Sets the folder for exported files; empty for none. */
	public static void setExportFolder(String folder) {
		put(EXPORT_FOLDER, folder);
	}

	public static void setCsvProfile(CsvProfile profile) {
		node().put(CSV_PROFILE, profile.id());
	}

	/** @return the last request to record a JVM, as text by key; empty if there was none */
	public static Map<String, String> lastRecording() {
		Map<String, String> last = new HashMap<>();
		RecordRequest.KEYS.forEach(key -> last.put(key, node().get(RECORD + key, null)));
		last.values().removeIf(Objects::isNull);
		return last;
	}

	/** Stores a request to record a JVM, which the next one begins with. */
	public static void setLastRecording(Map<String, String> request) {
		request.forEach((key, text) -> node().put(RECORD + key, text));
		keep();
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

	public static TriageSettings thresholds() {
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		for (Threshold threshold : Threshold.values()) {
			values.put(threshold, node().getDouble(THRESHOLD + threshold.id(), threshold.usual()));
		}
		return new TriageSettings(values);
	}

	public static void setThresholds(TriageSettings thresholds) {
		thresholds.values().forEach((threshold, value) -> node().putDouble(THRESHOLD + threshold.id(), value));
	}

	/** @return the shipped palette for light or dark themes, overlaid with the user's colors */
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
	 * Sets a user-defined color.
	 *
	 * @param rgb the color, {@code 0xRRGGBB}; the shipped one is not stored, so that later versions may change it
	 */
	public static void setColor(WaitFamily family, boolean dark, int rgb) {
		boolean shipped = (dark ? Palette.DARK : Palette.LIGHT).kind(family.kinds().get(0)) == rgb;
		put(colorKey(family, dark), shipped ? "" : String.format(Locale.ROOT, "#%06X", rgb));
	}

	private static String colorKey(WaitFamily family, boolean dark) {
		return COLOR + (dark ? "dark." : "light.") + family.id();
	}

	/** Applies the user's colors to all pages. Does not notify open pages. */
	public static void usePalette() {
		ActivePalette.set(palette(false), palette(true));
	}

	/** @return the user's rules followed by the shipped ones; the same object until they change */
	public static synchronized Rules rules() {
		String text = node().get(USER_RULES, "");
		if (!text.equals(rulesText)) {
			rules = text.isBlank() ? Rules.shipped() : Rules.withUserRules(text, USER_RULES_NAME);
			rulesText = text;
		}
		return rules;
	}
}
