package org.threadlanes.ui.testing;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;

/** Runs code of this program in another language. As texts are read only once, its classes are loaded again. */
public final class InLanguage extends ClassLoader {

	private static final String OURS = "org.threadlanes.ui.";

	private InLanguage(ClassLoader parent) {
		super(parent);
	}

	/**
	 * Calls a static method without arguments.
	 *
	 * @return its result, which must be of a JDK class
	 */
	public static Object call(Locale language, Class<?> type, String method) throws Exception {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(language);
			Class<?> again = Class.forName(type.getName(), true, new InLanguage(type.getClassLoader()));
			return again.getMethod(method).invoke(null);
		} catch (InvocationTargetException e) {
			throw e.getCause() instanceof Exception cause ? cause : e;
		} finally {
			Locale.setDefault(before);
		}
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (!name.startsWith(OURS)) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			return loaded != null ? loaded : define(name);
		}
	}

	private Class<?> define(String name) throws ClassNotFoundException {
		try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
			if (in == null) {
				throw new ClassNotFoundException(name);
			}
			byte[] bytes = in.readAllBytes();
			return defineClass(name, bytes, 0, bytes.length);
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}
}
