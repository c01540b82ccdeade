package org.threadlanes.core.live;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;

import org.threadlanes.core.live.RunningJvm.Activity;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;

/**
 * The local JVMs, through the module {@code jdk.attach}. Without that module, its methods throw a {@link LinkageError}.
 */
final class Attach {

	private static final int LIST_SECONDS = 3;

	private Attach() {
	}

	static List<RunningJvm> list() {
		List<RunningJvm> jvms = new ArrayList<>();
		for (VirtualMachineDescriptor descriptor : descriptors()) {
			long pid = Long.parseLong(descriptor.id());
			if (pid != ProcessHandle.current().pid()) {
				jvms.add(jvm(pid, descriptor));
			}
		}
		jvms.sort(Comparator.comparingLong(RunningJvm::pid));
		return jvms;
	}

	/** Synchronized: the JDK loads its attach providers through a shared, unsynchronized loader. */
	private static synchronized List<VirtualMachineDescriptor> descriptors() {
		return VirtualMachine.list();
	}

	private static RunningJvm jvm(long pid, VirtualMachineDescriptor descriptor) {
		String program = ProgramName.ofCommand(descriptor.displayName());
		// A stopped JVM never answers.
		try (TimedCaller caller = new TimedCaller(LIST_SECONDS)) {
			Properties properties = caller.call(() -> properties(descriptor));
			return new RunningJvm(pid, program, properties.getProperty("java.version", ""), activity(pid, properties));
		} catch (ExecutionException | LiveException e) {
			return new RunningJvm(pid, program, "", Activity.UNKNOWN);
		}
	}

	private static Properties properties(VirtualMachineDescriptor descriptor) throws Exception {
		VirtualMachine jvm = VirtualMachine.attach(descriptor);
		try {
			return jvm.getSystemProperties();
		} finally {
			jvm.detach();
		}
	}

	/** A running recording has chunks in its repository. Looking there disturbs the JVM least. */
	private static Activity activity(long pid, Properties properties) {
		try {
			String repository = properties.getProperty("jdk.jfr.repository");
			// JDK 11 has no such property.
			Path folder = repository != null ? Path.of(repository)
					: first(Path.of(properties.getProperty("java.io.tmpdir")), "[0-9]*_" + pid);
			return folder == null || first(folder, "[0-9]*.jfr") == null ? Activity.IDLE : Activity.RECORDING;
		} catch (IOException | RuntimeException e) {
			return Activity.UNKNOWN;
		}
	}

	private static Path first(Path folder, String glob) throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
			Iterator<Path> file = files.iterator();
			return file.hasNext() ? file.next() : null;
		}
	}

	/**
	 * Starts a JVM's JMX agent for local connections, unless it is already running.
	 *
	 * @return the JMX service URL
	 * @throws LiveException if there is no such JVM, or it refuses
	 */
	static String startAgent(long pid) throws LiveException {
		Optional<ProcessHandle> process = ProcessHandle.of(pid);
		if (process.isEmpty()) {
			throw LiveTexts.failure("no-process", null, Long.toString(pid));
		}
		if (pid == ProcessHandle.current().pid()) {
			throw LiveTexts.failure("this-process", null, Long.toString(pid));
		}
		// Attaching sends a signal that kills any process but a JVM.
		if (!isListed(pid) && !process.get().info().command().filter(c -> c.contains("java")).isPresent()) {
			throw Refusal.of(process.get(), null);
		}
		try {
			return startAgentIn(pid);
		} catch (AttachNotSupportedException e) {
			throw Refusal.of(process.get(), e);
		} catch (AttachOperationFailedException e) {
			throw LiveTexts.refused("no-agent", e, Long.toString(pid), LiveTexts.reason(e));
		} catch (IOException e) {
			throw Refusal.of(process.get(), e);
		}
	}

	private static String startAgentIn(long pid) throws AttachNotSupportedException, IOException {
		VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
		try {
			return jvm.startLocalManagementAgent();
		} finally {
			jvm.detach();
		}
	}

	private static boolean isListed(long pid) {
		String id = Long.toString(pid);
		return descriptors().stream().anyMatch(jvm -> jvm.id().equals(id));
	}
}
