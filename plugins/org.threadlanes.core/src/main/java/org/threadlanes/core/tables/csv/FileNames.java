package org.threadlanes.core.tables.csv;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes file names from untrusted table names: every common file system accepts them, they stay in the folder, and they
 * differ in more than case.
 */
public final class FileNames {

	/** Device names on Windows, with any extension. */
	private static final Pattern DEVICE = Pattern.compile(
			"(?i)(con|prn|aux|nul|conin\\$|conout\\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(\\..*)?");
	/** File systems allow 255 bytes or characters; the ending and a number need some of them. */
	private static final int MAX_BYTES = 180;

	private final Set<String> taken = new HashSet<>();
	private final CharsetEncoder ofFileSystem = fileSystemCharset().newEncoder();

	private static Charset fileSystemCharset() {
		try {
			return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
		} catch (IllegalArgumentException e) {
			return StandardCharsets.US_ASCII;
		}
	}

	/**
	 * @param table the name of a table
	 * @return a file name without an ending, different from all before
	 */
	public String unique(String table) {
		String name = clean(table);
		String free = name;
		for (int i = 2; !taken.add(key(free)); i++) {
			free = name + "_" + i;
		}
		return free;
	}

	/** @return a key that is equal for names that a file system may treat as one, by case or Unicode normalization */
	private static String key(String name) {
		return Normalizer.normalize(name, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
	}

	private String clean(String table) {
		StringBuilder name = new StringBuilder();
		int bytes = 0;
		for (int i = 0; i < table.length();) {
			int c = table.codePointAt(i);
			i += Character.charCount(c);
			String part = isAllowed(c) ? Character.toString(c) : "_";
			bytes += part.getBytes(StandardCharsets.UTF_8).length;
			if (bytes > MAX_BYTES) {
				break;
			}
			name.append(part);
		}
		// Windows drops dots and spaces at the end; a dot at the start hides a file, and two lead out of the folder.
		for (int i = name.length() - 1; i >= 0 && (name.charAt(i) == '.' || name.charAt(i) == ' '); i--) {
			name.setCharAt(i, '_');
		}
		if (name.length() > 0 && (name.charAt(0) == '.' || name.charAt(0) == '-' || name.charAt(0) == ' ')) {
			name.setCharAt(0, '_');
		}
		if (name.length() == 0 || DEVICE.matcher(name).matches()) {
			name.insert(0, '_');
		}
		return name.toString();
	}

	private boolean isAllowed(int c) {
		if (c < 0x20 || "<>:\"/\\|?*".indexOf(c) >= 0 || c >= 0x7F && c < 0xA0) {
			return false;
		}
		int type = Character.getType(c);
		boolean shown = type != Character.FORMAT && type != Character.SURROGATE && type != Character.UNASSIGNED
				&& type != Character.PRIVATE_USE && type != Character.LINE_SEPARATOR
				&& type != Character.PARAGRAPH_SEPARATOR;
		return shown && ofFileSystem.canEncode(Character.toString(c));
	}
}
