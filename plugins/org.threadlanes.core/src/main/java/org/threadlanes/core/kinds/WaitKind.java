package org.threadlanes.core.kinds;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.threadlanes.core.base.text.HasId;

/**
 * The kind of a wait, determined only by the type of the JFR event (JDK 25 and later strip the JDK's own top frames).
 * {@link #COMPILATION} is not a wait but a compiler thread's work; it has a lane like the others.
 * <p>
 * The order is the priority if events of one thread overlap; the first wins: one pinned sleep is written as
 * {@code ThreadSleep}, {@code ThreadPark} and {@code VirtualThreadPinned} for one interval, and a park that implements
 * another wait says less than that wait.
 */
public enum WaitKind implements HasId {
	PINNED("jdk.VirtualThreadPinned"),
	SOCKET_READ("jdk.SocketRead"),
	SOCKET_WRITE("jdk.SocketWrite"),
	FILE_READ("jdk.FileRead"),
	FILE_WRITE("jdk.FileWrite"),
	FILE_FORCE("jdk.FileForce"),
	MONITOR_ENTER("jdk.JavaMonitorEnter"),
	MONITOR_WAIT("jdk.JavaMonitorWait"),
	SLEEP("jdk.ThreadSleep"),
	PARK("jdk.ThreadPark"),
	COMPILATION("jdk.Compilation");

	private static final Map<String, WaitKind> BY_EVENT = Arrays.stream(values())
			.collect(Collectors.toUnmodifiableMap(WaitKind::eventType, Function.identity()));

	private final String eventType;

	WaitKind(String eventType) {
		this.eventType = eventType;
	}

	/** @return the type of the JFR event that shows it, for example {@code jdk.SocketRead} */
	public String eventType() {
		return eventType;
	}

	/** @return whether it is a read from or a write to a socket */
	public boolean isSocket() {
		return this == SOCKET_READ || this == SOCKET_WRITE;
	}

	/** @return whether it is a wait to enter a monitor, or in {@code Object.wait} */
	public boolean isMonitor() {
		return this == MONITOR_ENTER || this == MONITOR_WAIT;
	}

	/** @return whether it is work, not a wait, so that its verdict is {@link Verdict#WORK} */
	public boolean isWork() {
		return this == COMPILATION;
	}

	/** @return whether it is work on a file */
	public boolean isFile() {
		return this == FILE_READ || this == FILE_WRITE || this == FILE_FORCE;
	}

	/**
	 * @param eventType the type of a JFR event
	 * @return the kind that it shows
	 */
	public static Optional<WaitKind> ofEvent(String eventType) {
		return Optional.ofNullable(BY_EVENT.get(eventType));
	}
}
