package org.threadlanes.fleet.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.lanes.RecordedJvm;

/**
 * The service and version of a recording, from its own events: system properties and environment variables used by
 * monitoring agents and frameworks, or else the main class.
 */
final class ServiceEvents implements EventVisitor {

	private static final List<String> SERVICE = List.of("otel.service.name", "OTEL_SERVICE_NAME", "dd.service",
			"DD_SERVICE", "service.name", "spring.application.name", "quarkus.application.name");
	private static final List<String> VERSION = List.of("dd.version", "DD_VERSION", "service.version",
			"quarkus.application.version", "otel.resource.attributes", "OTEL_RESOURCE_ATTRIBUTES");
	private static final Pattern PROPERTY = Pattern.compile("(?:^|\\s)-D([\\w.]+)=(\\S+)");
	private static final Pattern VERSION_ATTRIBUTE = Pattern.compile("(?:^|,)service\\.version=([^,]+)");

	private final Map<String, String> known = new HashMap<>();

	@Override
	public EventHandler visit(EventType type) {
		return switch (type.id()) {
			case "jdk.InitialSystemProperty", "jdk.InitialEnvironmentVariable" -> pairs(type);
			case "jdk.JVMInformation" -> information(type);
			default -> null;
		};
	}

	private EventHandler pairs(EventType type) {
		int key = type.want("key");
		int value = type.want("value");
		return event -> {
			String name = event.text(key);
			if (name != null && (SERVICE.contains(name) || VERSION.contains(name))) {
				put(name, event.text(value));
			}
		};
	}

	private void put(String name, String value) {
		if (value != null && !value.isBlank()) {
			known.putIfAbsent(name, value.strip());
		}
	}

	private EventHandler information(EventType type) {
		int jvmArguments = type.want("jvmArguments");
		return event -> {
			String options = event.text(jvmArguments);
			Matcher properties = PROPERTY.matcher(options == null ? "" : options);
			while (properties.find()) {
				put(properties.group(1), properties.group(2));
			}
		};
	}

	/**
	 * @param jvm the recorded JVM
	 * @return the name of the service, or else the main class; null if both are unknown
	 */
	String service(RecordedJvm jvm) {
		String name = first(SERVICE);
		return name != null || jvm.mainClass().isEmpty() ? name : jvm.mainClass();
	}

	/** @return its version; null if unknown */
	String version() {
		String version = first(VERSION);
		if (version == null || version.indexOf('=') < 0) {
			return version;
		}
		Matcher attribute = VERSION_ATTRIBUTE.matcher(version);
		return attribute.find() ? attribute.group(1) : null;
	}

	private String first(List<String> names) {
		return names.stream().map(known::get).filter(value -> value != null).findFirst().orElse(null);
	}
}
