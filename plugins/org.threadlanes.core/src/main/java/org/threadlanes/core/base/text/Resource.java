package org.threadlanes.core.base.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files beside classes. */
public final class Resource {

	private Resource() {
	}

	/**
	 * @param owner a class in the package of the file
	 * @param name the name of the file
	 * @return its text, in UTF-8
	 */
	public static String text(Class<?> owner, String name) {
		try (InputStream in = owner.getResourceAsStream(name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
