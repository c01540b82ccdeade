package org.threadlanes.jmc;

import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;

/** Recordings loaded the way JDK Mission Control does. */
public final class LoadedRecordings {

	/** A Quarkus application whose endpoint calls another service from its event loops. */
	public static final String EVENT_LOOP_BLOCKED = "quarkus-eventloop-blocked-jdk17";

	/** A Quarkus application whose requests wait for a queue and read from another service below one method. */
	public static final String REQUESTS = "requests-jdk25";

	private LoadedRecordings() {
	}

	/** @return the recording of this name in the project's folder {@code recordings} */
	public static Path path(String name) {
		for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
			Path file = p.resolve("recordings").resolve(name + ".jfr");
			if (Files.isRegularFile(file)) {
				return file;
			}
		}
		throw new IllegalStateException("no recording " + name + " above " + Path.of("").toAbsolutePath());
	}

	/** @return the lanes of the report, read from the file */
	public static ThreadLanes lanes(String name) throws Exception {
		return LanesBuilder.build(new RecordingFile(path(name)), Rules.shipped(), Progress.NONE);
	}

	public static IItemCollection items(String name) throws Exception {
		return JfrLoaderToolkit.loadEvents(path(name).toFile());
	}

	/**
	 * Only JDK Mission Control can create a model. Its own class takes the result of its loader; the class of the
	 * signature stubs takes the events, as a collection with no more features than JDK Mission Control's.
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
		try (InputStream in = Files.newInputStream(path(name))) {
			return loader.getMethod("loadStream", InputStream.class, boolean.class, boolean.class).invoke(null, in,
					false, true);
		}
	}
}
