package org.threadlanes.core.lanes;

import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.wait.WaitKind;

/** Where the fields of one wait event type are, and how to read its target. Fields may be missing in any JDK. */
final class WaitFields {

	final WaitKind kind;
	final int startTime;
	final int duration;
	final int thread;
	final int stackTrace;
	private final int host;
	private final int address;
	private final int port;
	private final int path;
	private final int lockClass;
	private final int timeout;
	private final int method;
	private final int text;
	private final int amount;
	/** The previous owner or the notifier of a monitor. */
	final int otherThread;

	WaitFields(WaitKind kind, EventType type) {
		this.kind = kind;
		startTime = type.want("startTime");
		duration = type.want("duration");
		thread = type.want("eventThread");
		stackTrace = type.want("stackTrace");
		host = type.want("host");
		address = type.want("address");
		port = type.want("port");
		path = type.want("path");
		lockClass = type.want("monitorClass", "parkedClass");
		timeout = kind.isSocket() || kind == WaitKind.MONITOR_WAIT ? type.want("timeout") : -1;
		method = type.want("method");
		text = type.want("blockingOperation");
		amount = type.want("bytesRead", "bytesWritten", "codeSize");
		otherThread = kind.isMonitor() ? type.want("previousOwner", "notifier") : -1;
	}

	/** @return whether the type has what a lane needs */
	boolean isComplete() {
		return startTime >= 0 && duration >= 0 && thread >= 0;
	}

	/** @return the number of what was waited on */
	int target(EventValues event, TargetTable targets) {
		if (port >= 0) {
			return targets.socket(text(event, host), text(event, address), (int) event.number(port), millis(event));
		}
		int name = path >= 0 ? path : lockClass >= 0 ? lockClass : method >= 0 ? method : text;
		return targets.named(text(event, name), lockClass >= 0 ? millis(event) : 0);
	}

	private static String text(EventValues event, int field) {
		String text = event.text(field);
		return text == null ? "" : text;
	}

	/** The timeouts of these events are recorded in ms. */
	private long millis(EventValues event) {
		return Math.max(0, event.number(timeout));
	}

	/** @return bytes, or -1 if the event does not say */
	int amount(EventValues event) {
		return event.isEmpty(amount) ? -1 : (int) Math.max(-1, Math.min(Integer.MAX_VALUE, event.number(amount)));
	}

	/** @return the address of a monitor, {@link MonitorEvents#NO_ADDRESS} if the event does not say */
	long monitorAddress(EventValues event) {
		return event.isEmpty(address) ? MonitorEvents.NO_ADDRESS : event.number(address);
	}
}
