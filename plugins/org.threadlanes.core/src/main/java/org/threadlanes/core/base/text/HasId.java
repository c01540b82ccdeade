package org.threadlanes.core.base.text;

import java.util.Locale;
import java.util.Optional;

/** A constant with a name for reports, files and options, by its Java name. */
public interface HasId {

	/** @return the Java name, as every enum constant has one */
	String name();

	/** @return the name in reports, files and options: {@code non-blocking-io} of {@code NON_BLOCKING_IO} */
	default String id() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** @return the one of these constants with an {@link #id}, which is null where none was stored */
	static <T extends HasId> Optional<T> of(T[] constants, String id) {
		if (id == null) {
			return Optional.empty();
		}
		String name = id.replace('-', '_').toUpperCase(Locale.ROOT);
		for (T constant : constants) {
			if (constant.name().equals(name)) {
				return Optional.of(constant).filter(found -> found.id().equals(id));
			}
		}
		return Optional.empty();
	}
}
