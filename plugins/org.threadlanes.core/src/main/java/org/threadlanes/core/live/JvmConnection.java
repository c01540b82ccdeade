package org.threadlanes.core.live;

import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.ConnectException;
import java.rmi.ConnectIOException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/**
 * A connection to a running JVM. Every call has a time limit, so a JVM that hangs does not block the caller forever.
 * Thread-safe.
 */
public final class JvmConnection implements Closeable {

	private static final int ANSWER_SECONDS = 20;
	private static final DateTimeFormatter FILE_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

	private final TimedCaller caller = new TimedCaller(ANSWER_SECONDS);
	private final String address;
	private MBeanServerConnection server;
	/** Null if the connection belongs to the caller, who closes it. */
	private JMXConnector connector;
	private long pid;
	private String program;
	private int feature;

	private JvmConnection(String address) {
		this.address = address;
	}

	/**
	 * Connects to a JVM. Uses TLS if the JVM demands it, with the trust store of this process. From then on, this
	 * process accepts only serialized objects that a JMX agent sends.
	 *
	 * @param login for a JVM that requires a password; null for none
	 * @return the connection
	 * @throws LiveException if it cannot be reached, or refuses the login
	 */
	public static JvmConnection open(JvmAddress target, Login login) throws LiveException {
		AnswerFilter.use();
		JvmConnection jvm = new JvmConnection(target.toString());
		try {
			JMXServiceURL url = target instanceof JvmAddress.Remote remote ? remote.url()
					: jvm.localAgent(((JvmAddress.Local) target).pid());
			jvm.connector = jvm.caller.call(() -> connect(url, login));
			jvm.server = jvm.caller.call(jvm.connector::getMBeanServerConnection);
			jvm.identify();
			return jvm;
		} catch (ExecutionException e) {
			jvm.close();
			// Its agent listens on the container's own loopback interface.
			throw target instanceof JvmAddress.Local local && Refusal.isInContainer(local.pid())
					? LiveTexts.refused("container-jmx", e, jvm.address)
					: JvmFailure.ofConnection(jvm.address, login, e.getCause());
		} catch (LiveException e) {
			jvm.close();
			throw e;
		}
	}

	/** @return whether a call or a connection failed because nothing answers where a JVM did; any thread */
	public static boolean isRefused(Throwable e) {
		return JvmFailure.isCausedBy(e, ConnectException.class);
	}

	/**
	 * Uses an existing connection.
	 *
	 * @param server the connection, which stays open
	 * @param name the name of the JVM in messages
	 * @return the connection
	 * @throws LiveException if the JVM does not answer
	 */
	public static JvmConnection over(MBeanServerConnection server, String name) throws LiveException {
		JvmConnection jvm = new JvmConnection(name);
		jvm.server = server;
		try {
			jvm.identify();
			return jvm;
		} catch (LiveException e) {
			jvm.close();
			throw e;
		}
	}

	private JMXServiceURL localAgent(long process) throws LiveException, ExecutionException {
		return caller.call(() -> {
			try {
				return new JMXServiceURL(Attach.startAgent(process));
			} catch (LinkageError e) {
				throw LiveTexts.failure("no-attach-module", e);
			}
		});
	}

	private static JMXConnector connect(JMXServiceURL url, Login login) throws IOException {
		Map<String, Object> environment = new HashMap<>();
		if (login != null) {
			environment.put(JMXConnector.CREDENTIALS, new String[] {login.user(), login.password()});
		}
		try {
			return JMXConnectorFactory.connect(url, environment);
		} catch (IOException e) {
			if (!JvmFailure.isCausedBy(e, ConnectIOException.class)) {
				throw e;
			}
			// The registry itself may require TLS (com.sun.management.jmxremote.registry.ssl).
			environment.put("com.sun.jndi.rmi.factory.socket", new SslRMIClientSocketFactory());
			return JMXConnectorFactory.connect(url, environment);
		}
	}

	private void identify() throws LiveException {
		run(() -> {
			RuntimeMXBean runtime = runtime();
			Map<String, String> properties = runtime.getSystemProperties();
			program = ProgramName.ofCommand(properties.getOrDefault("sun.java.command", ""));
			feature = feature(properties.getOrDefault("java.specification.version", ""));
			// RuntimeMXBean.getPid is not in every JVM that JMX reaches.
			String name = runtime.getName();
			pid = name.matches("\\d+@.*") ? Long.parseLong(name.substring(0, name.indexOf('@'))) : 0;
		});
	}

	private static int feature(String specification) {
		String[] parts = specification.split("\\.");
		try {
			return Integer.parseInt(parts[0].equals("1") && parts.length > 1 ? parts[1] : parts[0]);
		} catch (NumberFormatException e) {
			return 0;
		}
	}

	/** @return the address as the user entered it, or the name of the existing connection */
	public String address() {
		return address;
	}

	/** @return the process id on the JVM's own machine, 0 if unknown */
	public long pid() {
		return pid;
	}

	/** @return the simple name of the main class, or the jar without its extension; empty if unknown */
	public String program() {
		return ProgramName.shortName(program);
	}

	/** @return {@code MAIN-PID-TIME.jfr}, a name for a recording of this JVM that starts now; local time */
	public String recordingName() {
		return recordingName(program(), pid);
	}

	/** @return the same for a JVM that says little about itself, whose program may be empty */
	public static String recordingName(String program, long pid) {
		String main = program.replaceAll("[^\\w$-]", "_");
		return (main.isEmpty() ? "jvm" : main) + "-" + pid + "-" + FILE_TIME.format(LocalDateTime.now()) + ".jfr";
	}

	/** @return the feature version of its JDK, for example 17; 0 if unknown */
	public int jdk() {
		return feature;
	}

	/** @return the JVM's runtime bean, to be used only within {@link #call} */
	RuntimeMXBean runtime() throws IOException {
		return ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.RUNTIME_MXBEAN_NAME,
				RuntimeMXBean.class);
	}

	MBeanServerConnection server() {
		return server;
	}

	/**
	 * Calls the JVM.
	 *
	 * @throws LiveException if it does not answer in time, or the call fails
	 */
	<T> T call(Callable<T> question) throws LiveException {
		try {
			return caller.call(question);
		} catch (ExecutionException e) {
			throw JvmFailure.ofCall(address, e.getCause());
		}
	}

	/** A call without a result. */
	interface Command {
		void run() throws Exception;
	}

	/** The same for a call without a result. */
	void run(Command command) throws LiveException {
		call(() -> {
			command.run();
			return null;
		});
	}

	/** Makes a call whose outcome no longer matters. */
	void attempt(Command cleanup) {
		try {
			run(cleanup);
		} catch (LiveException e) {
			// Either the JVM is gone, and its recordings with it, or a time limit ends what it still does for us.
		}
	}

	/** Closes the connection, unless it was an existing one. Waits at most 20 s for a JVM that does not answer. */
	@Override
	public void close() {
		if (connector != null) {
			try {
				caller.call(() -> {
					connector.close();
					return null;
				});
			} catch (LiveException | ExecutionException e) {
				// It is gone already.
			}
		}
		caller.close();
	}
}
