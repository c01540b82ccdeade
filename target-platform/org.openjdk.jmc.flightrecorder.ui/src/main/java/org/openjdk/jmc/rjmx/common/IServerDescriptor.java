package org.openjdk.jmc.rjmx.common;

import org.openjdk.jmc.common.jvm.JVMDescriptor;

/** What is known of a JVM without a connection. */
public interface IServerDescriptor {

	String getDisplayName();

	JVMDescriptor getJvmInfo();
}
