package org.threadlanes.jmc.pages;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;

/**
 * Stores texts by key in a state of JDK Mission Control. The state ends up in XML attributes, which cannot hold line
 * breaks or control characters. Pool names may hold both, so values are URL-encoded.
 */
final class StateCodec {

	private StateCodec() {
	}

	static void write(Map<String, String> texts, IWritableState state) {
		texts.forEach((key, text) -> state.putString(key, URLEncoder.encode(text, StandardCharsets.UTF_8)));
	}

	/** @return the texts written, without unreadable ones; empty if the state is null */
	static Map<String, String> read(IState state) {
		Map<String, String> texts = new LinkedHashMap<>();
		if (state == null) {
			return texts;
		}
		String[] keys = state.getAttributeKeys();
		for (String key : keys == null ? new String[0] : keys) {
			String text = state.getAttribute(key);
			try {
				if (text != null) {
					texts.put(key, URLDecoder.decode(text, StandardCharsets.UTF_8));
				}
			} catch (IllegalArgumentException e) {
				// Ignored: the page has defaults for everything.
			}
		}
		return texts;
	}
}
