package org.threadlanes.core.lanes;

import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.threadlanes.core.recording.EventType;
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
	private final int otherThread;

	WaitFields(WaitKind kind, EventType type) {
		this.kind = kind;
		startTime = type.indexOf("startTime");
		duration = type.indexOf("duration");
		thread = type.indexOf("eventThread");
		stackTrace = type.indexOf("stackTrace");
		host = type.indexOf("host");
		address = type.indexOf("address");
		port = type.indexOf("port");
		path = type.indexOf("path");
		lockClass = type.indexOf("monitorClass", "parkedClass");
		timeout = kind.isSocket() || kind == WaitKind.MONITOR_WAIT ? type.indexOf("timeout") : -1;
		method = type.indexOf("method");
		text = type.indexOf("blockingOperation");
		amount = type.indexOf("bytesRead", "bytesWritten", "codeSize");
		otherThread = kind.isMonitor() ? type.indexOf("previousOwner", "notifier") : -1;
	}

	/** @return whether the type has what a lane needs */
	boolean isComplete() {
		return startTime >= 0 && duration >= 0 && thread >= 0;
	}

	/** @return the number of what was waited on */
	int target(Object[] values, TargetTable targets) {
		if (port >= 0) {
			return targets.socket(text(values, host), text(values, address), (int) number(values[port]),
					millis(values));
		}
		if (path >= 0) {
			return targets.named(text(values, path), 0);
		}
		if (lockClass >= 0) {
			return targets.named(values[lockClass] instanceof IMCType t ? t.getFullName() : "", millis(values));
		}
		if (method >= 0 && values[method] instanceof IMCMethod m) {
			return targets.named(m.getType().getFullName() + "." + m.getMethodName(), 0);
		}
		return targets.named(text(values, text), 0);
	}

	private static String text(Object[] values, int field) {
		return field >= 0 && values[field] instanceof String s ? s : "";
	}

	private long millis(Object[] values) {
		long time = timeout >= 0 && values[timeout] instanceof IQuantity q
				? q.clampedLongValueIn(UnitLookup.MILLISECOND) : 0;
		return Math.max(0, time);
	}

	/** @return bytes, or -1 if the event does not say */
	int amount(Object[] values) {
		return amount < 0 || values[amount] == null ? -1
				: (int) Math.max(-1, Math.min(Integer.MAX_VALUE, number(values[amount])));
	}

	/** @return the previous owner or the notifier of a monitor; null if the event does not say */
	IMCThread otherThread(Object[] values) {
		return otherThread >= 0 && values[otherThread] instanceof IMCThread t ? t : null;
	}

	/** @return the address of a monitor, {@link MonitorEvents#NO_ADDRESS} if the event does not say */
	long monitorAddress(Object[] values) {
		return address < 0 ? MonitorEvents.NO_ADDRESS : number(values[address]);
	}

	private static long number(Object value) {
		return value instanceof IQuantity q ? q.longValue() : value instanceof Number n ? n.longValue() : 0;
	}
}
