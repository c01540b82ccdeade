package org.threadlanes.jmc.pages;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;

/**
 * Keeps texts by key in a state of JDK Mission Control. That ends up in attributes of XML, which know no line breaks
 * and no control characters; names of pools may hold both, so that values are encoded as in an URL.
 */
final class StateCodec {

	private StateCodec() {
	}

	static void write(Map<String, String> texts, IWritableState state) {
		texts.forEach((key, text) -> state.putString(key, URLEncoder.encode(text, StandardCharsets.UTF_8)));
	}

	/** @return what was written; empty if the state is null or holds nothing, without what cannot be read */
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
				// As if it had never been written: the page knows a default for everything.
			}
		}
		return texts;
	}
}
