package org.threadlanes.core.lanes;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM is to those who run it: service, version, host and pod. System properties, environment variables and
 * options of the JVM say so, by the names that OpenTelemetry, other monitoring agents, frameworks and Kubernetes use.
 * For each, the first name of its list counts; resource attributes of OpenTelemetry are like variables of that name.
 */
final class ServiceNames {

	private static final List<String> SERVICE = List.of("otel.service.name", "OTEL_SERVICE_NAME", "service.name",
			"dd.service", "DD_SERVICE", "spring.application.name", "SPRING_APPLICATION_NAME",
			"quarkus.application.name", "QUARKUS_APPLICATION_NAME");
	private static final List<String> VERSION = List.of("service.version", "dd.version", "DD_VERSION",
			"quarkus.application.version", "QUARKUS_APPLICATION_VERSION");
	private static final List<String> HOST = List.of("HOSTNAME", "COMPUTERNAME", "host.name");
	private static final List<String> POD = List.of("k8s.pod.name", "POD_NAME");
	private static final List<String> ATTRIBUTES = List.of("otel.resource.attributes", "OTEL_RESOURCE_ATTRIBUTES");
	/** Kubernetes sets it in every container, whose host name is that of the pod. */
	private static final String IN_POD = "KUBERNETES_SERVICE_HOST";
	private static final Set<String> WANTED = new HashSet<>(List.of(IN_POD));
	private static final Pattern PROPERTY = Pattern.compile("(?:^|\\s)-D([\\w.]+)=(\\S+)");

	static {
		List.of(SERVICE, VERSION, HOST, POD, ATTRIBUTES).forEach(WANTED::addAll);
	}

	private final Map<String, String> known = new HashMap<>();

	/** Adds a system property or environment variable. */
	void add(String name, String value) {
		if (WANTED.contains(name) && !value.isBlank()) {
			known.putIfAbsent(name, value.strip());
			if (ATTRIBUTES.contains(name)) {
				for (String attribute : value.split(",")) {
					int equals = attribute.indexOf('=');
					if (equals > 0) {
						add(attribute.substring(0, equals).strip(), decoded(attribute.substring(equals + 1)));
					}
				}
			}
		}
	}

	/** Adds the properties among the options of the JVM. */
	void addOptions(String options) {
		Matcher properties = PROPERTY.matcher(options);
		while (properties.find()) {
			add(properties.group(1), properties.group(2));
		}
	}

	/** Values of attributes are percent-encoded. */
	private static String decoded(String value) {
		try {
			return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
		} catch (IllegalArgumentException e) {
			return value;
		}
	}

	String service() {
		return first(SERVICE);
	}

	String version() {
		return first(VERSION);
	}

	String host() {
		return first(HOST);
	}

	String pod() {
		String pod = first(POD);
		return pod.isEmpty() && known.containsKey(IN_POD) ? known.getOrDefault("HOSTNAME", "") : pod;
	}

	private String first(List<String> names) {
		return names.stream().map(known::get).filter(value -> value != null).findFirst().orElse("");
	}
}
