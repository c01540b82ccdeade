/**
 * Recording a running JVM with its own Flight Recorder, over JMX: a local JVM by its process id, another one by host
 * and port, or any existing {@code MBeanServerConnection}. The only package that opens connections.
 * May use {@code base.file}, {@code base.text}, {@code jfr} and {@code live.settings}.
 */
package org.threadlanes.core.live;
