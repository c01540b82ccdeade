package org.threadlanes.fleet;

import java.nio.file.Path;
import java.util.List;

import jdk.jfr.AnnotationElement;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;

/** An application event with a field whose type changed between versions. */
final class ChangedEvent {

	static final String NAME = "fleet.Changed";

	private ChangedEvent() {
	}

	static void record(Path file, String type, Object value) throws Exception {
		EventFactory factory = EventFactory.create(List.of(new AnnotationElement(Name.class, NAME)),
				List.of(new ValueDescriptor(type.equals("long") ? long.class : String.class, "changed")));
		factory.register();
		try (Recording recording = new Recording()) {
			recording.enable(NAME);
			recording.start();
			Event event = factory.newEvent();
			event.set(0, value);
			event.commit();
			recording.stop();
			recording.dump(file);
		}
		factory.unregister();
	}
}
