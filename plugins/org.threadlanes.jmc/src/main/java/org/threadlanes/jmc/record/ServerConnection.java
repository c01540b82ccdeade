package org.threadlanes.jmc.record;

import java.io.Closeable;
import java.io.IOException;

import javax.management.MBeanServerConnection;

import org.openjdk.jmc.common.jvm.JVMDescriptor;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.openjdk.jmc.rjmx.common.IConnectionHandle;
import org.openjdk.jmc.rjmx.common.ServiceNotAvailableException;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.follow.Follower;

/** JDK Mission Control's own connection to a JVM, local or remote. */
final class ServerConnection implements Follower.Connector, Closeable {

	static final int MAX_TEXT = 300;
	private static final Messages TEXT = Messages.of(ServerConnection.class);

	private final IServerHandle server;
	private final String usage;
	private IConnectionHandle connection;

	/** @param usage what for, in the words of JDK Mission Control's list of connections */
	ServerConnection(IServerHandle server, String usage) {
		this.server = server;
		this.usage = usage;
	}

	/** @return a connection that is to be closed before this one */
	@Override
	public synchronized JvmConnection connect() throws LiveException {
		try {
			close();
			connection = server.connect(usage);
			return jvm(connection.getServiceOrThrow(MBeanServerConnection.class));
		} catch (IOException | ServiceNotAvailableException e) {
			boolean isGone = server.getState() == IServerHandle.State.DISPOSED
					|| server.getState() == IServerHandle.State.FAILED || JvmConnection.isRefused(e);
			throw new LiveException(isGone ? TEXT.get("gone", server.getServerDescriptor().getDisplayName())
					: TEXT.get("failed", text(e)), e);
		}
	}

	/**
	 * JDK Mission Control connects to itself if a local JVM cannot start its JMX agent, for example without the module
	 * jdk.management.agent. Our own connection to that JVM then says why, unless the agent has started since.
	 */
	private JvmConnection jvm(MBeanServerConnection beans) throws LiveException {
		JvmConnection jvm = JvmConnection.over(beans, server.getServerDescriptor().getDisplayName());
		JVMDescriptor wanted = server.getServerDescriptor().getJvmInfo();
		if (wanted == null || wanted.getPid() == null || wanted.getPid() == jvm.pid()
				|| jvm.pid() != ProcessHandle.current().pid()) {
			return jvm;
		}
		jvm.close();
		return JvmConnection.open(new JvmAddress.Local(wanted.getPid()), null);
	}

	static String text(Exception e) {
		// A message of RMI has several lines.
		return SafeText.shorten(e.getMessage() == null ? e.getClass().getSimpleName()
				: e.getMessage().strip().replaceAll("\\s+", " "), MAX_TEXT);
	}

	@Override
	public synchronized void close() throws IOException {
		if (connection != null) {
			connection.close();
			connection = null;
		}
	}
}
