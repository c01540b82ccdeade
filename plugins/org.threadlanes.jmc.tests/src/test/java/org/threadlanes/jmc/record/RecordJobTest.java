package org.threadlanes.jmc.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.openjdk.jmc.common.jvm.Connectable;
import org.openjdk.jmc.common.jvm.JVMArch;
import org.openjdk.jmc.common.jvm.JVMDescriptor;
import org.openjdk.jmc.common.jvm.JVMType;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.openjdk.jmc.rjmx.actionprovider.IActionFactory;
import org.openjdk.jmc.rjmx.common.ConnectionException;
import org.openjdk.jmc.rjmx.common.IConnectionHandle;
import org.openjdk.jmc.rjmx.common.IServerDescriptor;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.follow.Follower;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.record.RecordRequest;

import jdk.jfr.FlightRecorder;

/** The job behind <i>Record Thread Lanes...</i>, on a connection to this JVM. */
public class RecordJobTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private final List<Path> opened = Collections.synchronizedList(new ArrayList<>());

	private record Descriptor(String getDisplayName, JVMDescriptor getJvmInfo) implements IServerDescriptor {
	}

	/** This JVM, as a server of JDK Mission Control. */
	private static final class ThisJvm implements IServerHandle {

		private final JVMDescriptor described;
		private boolean closed;

		ThisJvm() {
			this(null);
		}

		/** @param described the JVM that JDK Mission Control takes it for */
		ThisJvm(JVMDescriptor described) {
			this.described = described;
		}

		@Override
		public State getState() {
			return State.CONNECTED;
		}

		@Override
		public IConnectionHandle connect(String usage) throws ConnectionException {
			return new IConnectionHandle() {

				@Override
				public <T> T getServiceOrThrow(Class<T> service) {
					return service.cast(ManagementFactory.getPlatformMBeanServer());
				}

				@Override
				public void close() {
					closed = true;
				}
			};
		}

		@Override
		public IServerDescriptor getServerDescriptor() {
			return new Descriptor("this JVM", described);
		}
	}

	private RecordRequest request(Duration length) {
		return new RecordRequest(null, new RecordingPlan(length, Overhead.LOW), folder.getRoot().toPath());
	}

	private static int recordings() {
		return FlightRecorder.getFlightRecorder().getRecordings().size();
	}

	@Test
	public void recordsOpensAndLeavesNothingInTheJvm() throws Exception {
		int before = recordings();
		ThisJvm jvm = new ThisJvm();
		IStatus status = new RecordJob(jvm, request(Duration.ofSeconds(1)), opened::add).run(new NullProgressMonitor());
		assertTrue(status.toString(), status.isOK());
		assertEquals(1, opened.size());
		assertTrue(LanesBuilder.build(new RecordingFile(opened.get(0)), Rules.shipped(), Progress.NONE).lanes()
				.size() > 0);
		assertEquals(before, recordings());
		assertTrue("the connection is closed", jvm.closed);
	}

	@Test
	public void theLastRequestIsKept() {
		Map<String, String> request = request(Duration.ofSeconds(90)).toText();
		ThreadLanesPreferences.setLastRecording(request);

		assertEquals(request, ThreadLanesPreferences.lastRecording());
	}

	@Test
	public void cancelEndsTheRecordingEarlyAndOpensIt() throws Exception {
		int before = recordings();
		RecordJob job = new RecordJob(new ThisJvm(), request(Duration.ofHours(1)), opened::add);
		job.schedule();
		for (int i = 0; i < 600 && recordings() == before; i++) {
			Thread.sleep(50);
		}
		job.cancel();
		job.join();
		assertEquals(1, opened.size());
		assertTrue(Files.size(opened.get(0)) > 10_000);
		assertEquals(before, recordings());
	}

	/** No process has this id. */
	@Test
	public void thisJvmIsNotRecordedInsteadOfAnother() {
		JVMDescriptor other = new JVMDescriptor("25", JVMType.HOTSPOT, JVMArch.BIT64, "", "", "", "", Integer.MAX_VALUE,
				false, Connectable.ATTACHABLE);
		IStatus status = new RecordJob(new ThisJvm(other), request(Duration.ofSeconds(1)), opened::add)
				.run(new NullProgressMonitor());
		assertEquals(IStatus.ERROR, status.getSeverity());
		assertEquals(List.of(), opened);
	}

	private String messageOf(IServerHandle.State state, Exception cause) {
		IServerHandle gone = new IServerHandle() {

			@Override
			public IConnectionHandle connect(String usage) throws ConnectionException {
				throw (ConnectionException) new ConnectionException("no such server").initCause(cause);
			}

			@Override
			public IServerDescriptor getServerDescriptor() {
				return new Descriptor("shop", null);
			}

			@Override
			public State getState() {
				return state;
			}
		};
		IStatus status = new RecordJob(gone, request(Duration.ofSeconds(1)), opened::add)
				.run(new NullProgressMonitor());
		assertEquals(IStatus.ERROR, status.getSeverity());
		assertEquals(List.of(), opened);
		return status.getMessage();
	}

	@Test
	public void aJvmThatCannotBeReachedIsReportedAsAnError() {
		String message = messageOf(IServerHandle.State.DISCONNECTED, null);
		assertTrue(message, message.contains("no such server"));
	}

	@Test
	public void ofAJvmThatIsGoneItSaysSo() {
		String sentence = "shop cannot be reached: the JVM ended";
		String failed = messageOf(IServerHandle.State.FAILED, null);
		assertTrue(failed, failed.contains(sentence));
		String refused = messageOf(IServerHandle.State.DISCONNECTED,
				new java.rmi.ConnectException("Connection refused to host", new ConnectException("Connection refused")));
		assertTrue(refused, refused.contains(sentence));
	}

	@Test
	public void aFollowerUsesTheConnectionAndLeavesNothingInTheJvm() throws Exception {
		int before = recordings();
		ThisJvm jvm = new ThisJvm();
		CountDownLatch grown = new CountDownLatch(1);
		List<String> ended = new CopyOnWriteArrayList<>();
		try (ServerConnection connection = new ServerConnection(jvm, "test");
				Follower follower = Follower.start(connection,
						new FollowPlan(FollowPlan.DEFAULT_KEEP, Overhead.LOW), Rules.shipped(),
						new Follower.Listener() {

							@Override
							public void started(String program, long pid) {
								// Of no interest here.
							}

							@Override
							public void grown(Snapshot snapshot) {
								snapshot.close();
								grown.countDown();
							}

							@Override
							public void ended(String why) {
								ended.add(why);
								grown.countDown();
							}
						})) {
			assertTrue(grown.await(60, TimeUnit.SECONDS));
		}
		assertEquals(List.of(), ended);
		assertEquals(before, recordings());
		assertTrue("the connection is closed", jvm.closed);
	}

	@Test
	public void theActionsAreRegisteredForTheJvmBrowser() throws Exception {
		List<IConfigurationElement> actions = Arrays
				.stream(Platform.getExtensionRegistry()
				.getConfigurationElementsFor("org.openjdk.jmc.rjmx.actionProvider"))
				.filter(e -> e.getContributor().getName().equals("org.threadlanes.jmc")).toList();
		assertEquals(List.of("Record Thread Lanes...", "Follow Thread Lanes..."),
				actions.stream().map(action -> action.getAttribute("label")).toList());
		for (IConfigurationElement action : actions) {
			assertNotNull(Platform.getBundle("org.threadlanes.jmc").getEntry(action.getAttribute("icon")));
			IActionFactory factory = (IActionFactory) action.createExecutableExtension("factory");
			assertNotNull(factory.createAction(new ThisJvm()));
		}
	}

	@Test
	public void theEditorThatFollowsIsRegistered() {
		assertTrue(Arrays
				.stream(Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.ui.editors"))
				.anyMatch(e -> FollowEditor.ID.equals(e.getAttribute("id"))
						&& FollowEditor.class.getName().equals(e.getAttribute("class"))));
	}
}
