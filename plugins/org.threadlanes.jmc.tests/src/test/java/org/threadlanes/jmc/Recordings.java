package org.threadlanes.jmc;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;

/** Recordings, loaded as JDK Mission Control loads them. */
public final class Recordings {

	/** A Quarkus application whose endpoint calls another service from its event loops. */
	public static final String EVENT_LOOP_BLOCKED = "quarkus-eventloop-blocked-jdk17.jfr";

	private Recordings() {
	}

	public static File file(String name) throws IOException {
		Path copy = Files.createTempFile("recording", ".jfr");
		copy.toFile().deleteOnExit();
		try (InputStream in = Recordings.class.getResourceAsStream("/recordings/" + name)) {
			Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
		}
		return copy.toFile();
	}

	public static IItemCollection items(String name) throws Exception {
		return JfrLoaderToolkit.loadEvents(file(name));
	}

	/**
	 * JDK Mission Control lets nobody else make a model. Its own takes what its loader gives; that of the signatures
	 * takes the events, as a collection that knows no more than those that JDK Mission Control hands out.
	 */
	public static StreamModel model(String name) throws Exception {
		Constructor<?> constructor = StreamModel.class.getDeclaredConstructors()[0];
		constructor.setAccessible(true);
		return (StreamModel) constructor.newInstance(
				constructor.getParameterTypes()[0] == IItemCollection.class
				? ItemCollectionToolkit.build(items(name)::stream) : eventArrays(name));
	}

	private static Object eventArrays(String name) throws Exception {
		Class<?> loader = Class.forName("org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader", true,
				JfrLoaderToolkit.class.getClassLoader());
		try (InputStream in = Files.newInputStream(file(name).toPath())) {
			return loader.getMethod("loadStream", InputStream.class, boolean.class, boolean.class).invoke(null, in,
					false, true);
		}
	}
}
