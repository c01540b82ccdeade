package org.threadlanes.core.lanes;

import java.util.List;
import java.util.stream.Stream;

/**
 * The recorded JVM, as far as the recording describes it.
 *
 * @param service what it calls itself, by the names that monitoring agents and frameworks use, or else its main class;
 *            empty if unknown
 * @param version the version of that service; empty if unknown
 * @param host the name of its host; empty if unknown
 * @param pod the name of its Kubernetes pod; empty if unknown, or if it runs in none
 * @param pid its process id; 0 if unknown
 * @param mainClass its main class with the package, or the name of its jar; empty if unknown
 * @param jvmVersion the JVM with version and platform, as it names itself; empty if unknown
 * @param jdk the version of its JDK, for example {@code 17.0.9+9}; empty if unknown
 */
public record RecordedJvm(String service, String version, String host, String pod, long pid, String mainClass,
		String jvmVersion, String jdk) {

	/** @return service with version, host and pod, as far as they are known, each once */
	public List<String> names() {
		return Stream.of((service + ' ' + version).strip(), host, pod).filter(name -> !name.isEmpty()).distinct()
				.toList();
	}
}
