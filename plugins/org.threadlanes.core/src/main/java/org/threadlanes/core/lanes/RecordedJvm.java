package org.threadlanes.core.lanes;

/**
 * The recorded JVM, as far as the recording describes it.
 *
 * @param host the name of its host; empty if unknown
 * @param pid its process id; 0 if unknown
 * @param mainClass its main class with the package, or the name of its jar; empty if unknown
 * @param jvmVersion the JVM with version and platform, as it names itself; empty if unknown
 * @param jdk the version of its JDK, for example {@code 17.0.9+9}; empty if unknown
 */
public record RecordedJvm(String host, long pid, String mainClass, String jvmVersion, String jdk) {
}
