/**
 * Recording a running JVM with its own Flight Recorder, over JMX: a local JVM by its process id, another one by host
 * and port, or any {@code MBeanServerConnection} that somebody else opened. The only package that connects to anything.
 */
package org.threadlanes.core.live;
