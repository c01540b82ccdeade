package org.threadlanes.core.lanes;

import java.util.Arrays;

import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.kinds.WaitKind;

/** The fields of one wait event type, and how to read its target. A JDK may lack any of the fields. */
final class WaitFields {

	/**
	 * The numbers of the stack and the target of a wait.
	 *
	 * @param isLock whether the target is a lock or a monitor
	 * @param isSemaphore whether it is a semaphore
	 */
	record Place(int stack, int target, boolean isLock, boolean isSemaphore) {
	}

	private static final int AMOUNT = 3;

	final WaitKind kind;
	final int thread;
	/** The thread, the start, the duration and the amount. */
	private final int[] numbers;
	private final long[] values = new long[4];
	private final int stackTrace;
	private final int host;
	private final int address;
	private final int port;
	private final int path;
	private final int lockClass;
	private final int timeout;
	private final int method;
	private final int text;
	/** The previous owner or the notifier of a monitor. */
	final int otherThread;
	/** Whether the events may have the address of the object waited for. */
	final boolean hasObject;
	/** By the numbers of combinations in the chunk; null for one not seen yet. */
	private Place[] places = {};
	/**
	 * The thread and the combination of the last wait: a buffer has the events of one thread, and they often repeat.
	 */
	private int lastThread = -1;
	private int lastCombination = -1;
	private LaneBuilder lane;
	private RecordedGroup group;
	private boolean isLock;

	WaitFields(WaitKind kind, EventType type) {
		this.kind = kind;
		int startTime = type.want("startTime");
		int duration = type.want("duration");
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
		numbers = new int[] {thread, startTime, duration, type.want("bytesRead", "bytesWritten", "codeSize")};
		otherThread = kind.isMonitor() ? type.want("previousOwner", "notifier") : -1;
		hasObject = kind.isMonitor() || port < 0 && address >= 0;
		type.combine(stackTrace, host, port >= 0 ? address : -1, port, path, lockClass, timeout, method, text);
	}

	/** @return whether the type has the fields that a lane needs */
	boolean isComplete() {
		return thread >= 0 && numbers[1] >= 0 && numbers[2] >= 0;
	}

	void beginChunk() {
		places = new Place[0];
		lastThread = -1;
	}

	/** @return the fields that waits with the same place may have different values of */
	int[] varying() {
		return new int[] {numbers[0], numbers[1], numbers[2], hasObject ? address : numbers[AMOUNT]};
	}

	/** @return whether a wait, now the current one, has the thread and the place of the last one */
	boolean isRepeated(EventValues event) {
		event.numbers(numbers, values);
		return lastThread >= 0 && values[0] == lastThread && event.combination() == lastCombination;
	}

	/** Sets the thread and the place of a wait. */
	void place(EventValues event, LaneBuilder waiting, IncomingStacks stacks, TargetTable targets) {
		Place place = place(event, stacks, targets);
		lane = waiting;
		isLock = place.isLock();
		group = waiting.waits.groups().group(kind, place.stack(), place.target());
		group.isForPermits = place.isSemaphore();
		lastCombination = event.combination();
		lastThread = lastCombination < 0 ? -1 : (int) values[0];
	}

	/** @return the thread of the last wait */
	LaneBuilder lane() {
		return lane;
	}

	/** @return the group of the last wait */
	RecordedGroup group() {
		return group;
	}

	/** @return whether the last wait was for a lock or a monitor, whose address its event has */
	boolean isLock() {
		return isLock;
	}

	/** @return whether the last wait was for a lock that is no monitor, or a permit: its event has the address */
	boolean isOnSynchronizer() {
		return isLock && !kind.isMonitor() || group.isForPermits;
	}

	/** @return whether the events may have a number of bytes */
	boolean hasAmount() {
		return numbers[AMOUNT] >= 0;
	}

	private Place place(EventValues event, IncomingStacks stacks, TargetTable targets) {
		int number = event.combination();
		if (number >= 0 && number < places.length && places[number] != null) {
			return places[number];
		}
		Place place = new Place(stacks.numberOf(event, stackTrace), target(event, targets), isLock(event),
				hasObject && MonitorEvents.isSemaphore(kind, text(event, lockClass)));
		if (number >= 0) {
			if (number >= places.length) {
				places = Arrays.copyOf(places, 2 * number + 2);
			}
			places[number] = place;
		}
		return place;
	}

	/** @return the number of the target */
	private int target(EventValues event, TargetTable targets) {
		if (port >= 0) {
			return targets.socket(text(event, host), text(event, address), (int) event.number(port), millis(event));
		}
		int name = path >= 0 ? path : lockClass >= 0 ? lockClass : method >= 0 ? method : text;
		return targets.named(text(event, name), lockClass >= 0 ? millis(event) : 0);
	}

	private boolean isLock(EventValues event) {
		return kind.isMonitor() || hasObject && MonitorEvents.isLock(kind, text(event, lockClass));
	}

	private static String text(EventValues event, int field) {
		String text = event.text(field);
		return text == null ? "" : text;
	}

	/** The timeouts of these events are recorded in ms. */
	private long millis(EventValues event) {
		return Math.max(0, event.number(timeout));
	}

	/** @return the start of the current wait in ns since 1970 UTC */
	long start() {
		return values[1];
	}

	/** @return its duration in ns */
	long duration() {
		return Math.max(0, values[2]);
	}

	/** @return bytes, or -1 if the event does not say */
	int amount() {
		return amount(values[AMOUNT]);
	}

	/** @return a number of bytes as far as an {@code int} can have it; -1 for any negative one */
	static int amount(long bytes) {
		return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, bytes));
	}

	/** @return the address of the object waited for, {@link MonitorEvents#NO_ADDRESS} if the event does not say */
	long object(EventValues event) {
		return port >= 0 || event.isEmpty(address) ? MonitorEvents.NO_ADDRESS : event.number(address);
	}
}
