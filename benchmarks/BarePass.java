import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.List;

import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/**
 * The yardstick of the benchmarks: JMC's parser over a recording, every event counted, nothing kept and nothing
 * written.
 */
public final class BarePass implements IParserExtension {

	private long events;

	public static void main(String[] args) throws Exception {
		BarePass pass = new BarePass();
		try (InputStream in = new BufferedInputStream(new FileInputStream(args[0]), 1 << 16)) {
			JfrLoaderToolkit.loadEvents(in, List.of(pass));
		}
		System.out.println(pass.events);
	}

	@Override
	public IEventSinkFactory getEventSinkFactory(IEventSinkFactory parsersOwn) {
		return new IEventSinkFactory() {

			@Override
			public IEventSink create(
				String identifier, String label, String[] category, String description, List<ValueField> fields) {
				return values -> events++;
			}

			@Override
			public void flush() {
				parsersOwn.flush();
			}
		};
	}
}
