package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.threadlanes.core.testing.HandMade.stack;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

public class SampledStackTest {

	private static final String FUTEX = "libc.so.6.__futex_abstimed_wait_common";
	private static final String READ = "libc.so.6.__GI_read";

	private static WaitKind sleeping(String ... frames) {
		return SampledStack.of(stack(frames), true).kind();
	}

	private static List<String> frames(String ... frames) {
		return SampledStack.of(stack(frames), true).stack().frames().stream().map(Frame::method).toList();
	}

	@Test
	public void nativeFramesAroundThoseOfJavaAreLeftOut() {
		assertEquals(List.of("java.lang.Thread.sleep", "acme.Api.get"), frames(FUTEX, "java.lang.Thread.sleep",
				"acme.Api.get", "libjvm.so.JavaCalls::call_helper", "libc.so.6.start_thread"));
		assertNull(SampledStack.of(stack(FUTEX, "libjvm.so.GangWorker::run"), true).stack());
	}

	@Test
	public void theCallOfTheJdkTellsTheKindOfWait() {
		assertEquals(WaitKind.SLEEP, sleeping(FUTEX, "java.lang.Thread.sleep", "acme.Api.get"));
		assertEquals(WaitKind.MONITOR_WAIT, sleeping(FUTEX, "java.lang.Object.wait", "acme.Api.get"));
		assertEquals(WaitKind.PARK, sleeping(FUTEX, "jdk.internal.misc.Unsafe.park",
				"java.util.concurrent.locks.LockSupport.park", "acme.Api.get"));
		assertEquals(WaitKind.SOCKET_READ, sleeping(READ, "sun.nio.ch.SocketDispatcher.read0",
				"sun.nio.ch.SocketDispatcher.read", "sun.nio.ch.NioSocketImpl.tryRead",
				"sun.nio.ch.NioSocketImpl.implRead", "java.net.Socket$SocketInputStream.read", "acme.Api.get"));
		assertEquals(WaitKind.FILE_FORCE, sleeping("libc.so.6.fsync", "sun.nio.ch.FileDispatcherImpl.force0",
				"sun.nio.ch.FileChannelImpl.force", "acme.Api.get"));
	}

	@Test
	public void aReadOfAChannelIsNotAWaitOfWhatCallsIt() {
		assertNull(sleeping("libc.so.6.epoll_wait", "sun.nio.ch.EPoll.wait", "sun.nio.ch.EPollSelectorImpl.doSelect",
				"acme.Loop.run", "sun.nio.ch.SocketChannelImpl.read"));
	}

	@Test
	public void aThreadThatIsWokenUpInCodeOfTheApplicationEntersAMonitor() {
		assertEquals(WaitKind.MONITOR_ENTER, sleeping(FUTEX, "acme.Audit.log", "acme.Api.get"));
		assertEquals(WaitKind.MONITOR_ENTER, sleeping(FUTEX, "libjvm.so.ObjectMonitor::enter", "acme.Audit.log"));
	}

	@Test
	public void aLockOfTheJvmIsNoMonitor() {
		assertNull(sleeping(FUTEX, "libjvm.so.CompileBroker::compile_method_base", "acme.Api.get"));
	}

	@Test
	public void aThreadThatWaitsForACpuInACallStillWaits() {
		assertEquals(WaitKind.SLEEP,
				SampledStack.of(stack(FUTEX, "java.lang.Thread.sleep", "acme.Api.get"), false).kind());
	}

	@Test
	public void aThreadOnTheCpuDoesNotWaitForAFileOrAMonitor() {
		assertNull(SampledStack.of(stack(READ, "java.io.FileInputStream.readBytes", "acme.Api.get"), false).kind());
		assertNull(SampledStack.of(stack(FUTEX, "acme.Audit.log", "acme.Api.get"), false).kind());
	}
}
