package org.threadlanes.jmc;

import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.testing.Recordings;

/** Recordings, loaded as JDK Mission Control loads them. */
public final class LoadedRecordings {

	/** A Quarkus application whose endpoint calls another service from its event loops. */
	public static final String EVENT_LOOP_BLOCKED = "quarkus-eventloop-blocked-jdk17";

	private LoadedRecordings() {
	}

	public static IItemCollection items(String name) throws Exception {
		return JfrLoaderToolkit.loadEvents(Recordings.path(name + ".jfr").toFile());
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
		try (InputStream in = Files.newInputStream(Recordings.path(name + ".jfr"))) {
			return loader.getMethod("loadStream", InputStream.class, boolean.class, boolean.class).invoke(null, in,
					false, true);
		}
	}
}
