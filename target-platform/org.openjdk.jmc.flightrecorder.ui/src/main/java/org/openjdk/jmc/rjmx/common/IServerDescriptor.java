package org.openjdk.jmc.rjmx.common;

/** What a JVM is called. */
public interface IServerDescriptor {

	String getDisplayName();
}
