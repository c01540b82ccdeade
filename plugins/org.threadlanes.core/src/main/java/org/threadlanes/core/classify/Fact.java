package org.threadlanes.core.classify;

import java.util.function.Predicate;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.StackShape.Root;

/** What may be known about a wait; {@code verdicts.table} combines these facts. */
enum Fact implements HasId {
	/** It waits for the next element of a queue. */
	QUEUE(wait -> wait.primitive == Primitive.QUEUE),
	/** It waits for a condition, or in {@code Object.wait}. */
	SIGNAL(wait -> wait.primitive == Primitive.SIGNAL),
	/** It parks, and the JDK does not show for what. */
	PARK(wait -> wait.primitive == Primitive.PARK),
	/** It waits for a semaphore. */
	PERMIT(wait -> wait.primitive == Primitive.PERMIT),
	/** It sleeps. */
	SLEEP(wait -> wait.primitive == Primitive.SLEEP),
	/** It waits for another thread's result: a future, a latch, a join, or an object that is new each time. */
	RESULT(wait -> wait.primitive == Primitive.RESULT),
	/** It waits for a lock, a monitor, or room in a bounded queue. */
	LOCK(wait -> wait.primitive == Primitive.LOCK),
	/** It reads from a socket or pipe. */
	READ(wait -> wait.primitive == Primitive.READ),
	/** It writes to a socket. */
	WRITE(wait -> wait.primitive == Primitive.WRITE),
	/** It works on a file. */
	FILE(wait -> wait.primitive == Primitive.FILE),
	/** A virtual thread keeps its carrier. */
	PINNED(wait -> wait.primitive == Primitive.PINNED),
	/** It waits until garbage collection has found something. */
	REFERENCES(wait -> wait.shape.awaitsReferences()),
	/** The JDK's frames show a timeout. */
	TIMED(wait -> wait.shape.isTimed()),
	/** The lock belongs to a selector or an asynchronous channel. */
	SELECTOR_LOCK(wait -> wait.shape.isSelectorsLock()),
	/** It reads or writes briefly, and its caller's library waits in selectors. */
	TRANSPORT(WaitFacts::isTransport),

	/** The stack starts where its thread does. */
	THREAD(wait -> wait.shape.root == Root.THREAD),
	/** It is below a worker of the JDK's executors or timers. */
	TASK(wait -> wait.shape.root == Root.EXECUTOR),
	/** It is on a virtual thread. */
	VIRTUAL(wait -> wait.shape.root == Root.VIRTUAL),
	/** The stack is cut before its root. */
	CUT(wait -> wait.shape.root == Root.CUT),
	/** An executor of the JDK waits for its next task. */
	EXECUTOR_FETCH(wait -> wait.shape.fetch),
	/** The task is a part of a computation, an asynchronous step of a future, or runs on its submitter's thread. */
	PART(wait -> wait.shape.isPart()),
	/** There is a {@code main} method on the stack. */
	MAIN(wait -> wait.shape.mainOwner != null),

	/** All frames between root and wait are the JDK's. */
	JDK(wait -> wait.owners().isEmpty()),
	/** A part of the JDK that calls others back, such as Swing or RMI, is on the stack. */
	JDK_OWNED(WaitFacts::isOwnedByJdk),
	/** The frames between root and wait are the application's alone. */
	APPLICATION(wait -> false),
	/** Some of them are the application's, or may be. */
	MAY_APPLICATION(WaitFacts::mayHaveApplication),
	/** They have several owners, not counting wrappers that only run a library's loop. */
	SEVERAL(wait -> wait.owners().size() > 1),

	/** One method waits, called from the root by nothing but the JDK. */
	OWN_METHOD(wait -> wait.path.size() == 1),
	/** Its class's run method waits itself. */
	RUN_METHOD(wait -> wait.path.size() == 1 && wait.path.get(0).methodName().equals("run")),
	/** The run method of its loop is at most three frames away. */
	NEAR_RUN(WaitFacts::isNearRun),
	/** The root is more than 20 significant frames away. */
	FAR(wait -> wait.path.size() > 20),
	/** Other stacks with the same root take another way. */
	BRANCHES(wait -> wait.activity.branches()),
	/** It is below the frame in which they do. */
	BELOW_BRANCH(wait -> wait.path.size() > wait.activity.trunk().size()),
	/** It is more than two frames below that. */
	IN_BRANCH(WaitFacts::isInBranch),

	/** It takes over a third of the time that its threads spend below this root. */
	LONG(WaitFacts::takesLong),
	/** It takes over half of that time. */
	MOSTLY(wait -> wait.site.isMost()),
	/** It takes over half of the recording. */
	HALF(WaitFacts::takesHalf),
	/** It is not the only one of its kind. */
	REPEATED(wait -> wait.site.count > 1),
	/** Its thread is there more than eight times. */
	OFTEN(wait -> wait.site.isRepeated()),
	/** All are of about the same length. */
	REGULAR(WaitFacts::isRegular),
	/** Several threads of the pool wait here. */
	THREADS(wait -> wait.site.threads > 1),
	/** Nearly each wait is for another object, as for a reply. */
	NEW_OBJECTS(WaitFacts::isForNewObjects),
	/** Others wait meanwhile for a monitor that its thread has. */
	HOLDS_MONITOR(WaitFacts::holdsMonitor),

	/** The task spans much of the recording, while the executor hardly ever starts another on its threads. */
	LASTS(WaitFacts::lasts),
	/** No other task starts on its threads. */
	ONE_TASK(wait -> wait.activity.isOneTask()),
	/** Its threads work for over 3 % of the time in between. */
	BUSY(wait -> wait.activity.works()),
	/** There are many threads with this root, each only for a moment. */
	THREAD_PER_TASK(WaitFacts::isInThreadPerTask),
	/** Its thread waits for work in another place. */
	ELSEWHERE(WaitFacts::isElsewhere),
	/** Its thread was sampled in a selector, or reads channels as after one. */
	SELECTS(wait -> wait.activity.selects()),
	/** Its thread waits for work in that selector alone. */
	EVENT_LOOP(wait -> wait.activity.isEventLoop()),
	/** Its threads also read from or write to sockets below this root: a peer may wait for them. */
	TALKS(wait -> wait.activity.talks()),
	/** It does little but read, in an endless task. */
	READER(WaitFacts::isReader),
	/** It reads for over half of the recording, for long each time. */
	LONG_POLL(WaitFacts::isLongPoll),
	/** A library's task may follow a connection, though other tasks start in between. */
	SESSION(WaitFacts::isSession),
	/** The same method of the application also writes requests. */
	RESPONSE(WaitFacts::isResponse),

	/** The run method itself waits, or what it calls is named like a wait for work: {@code take}, {@code next}. */
	NAMED_FETCH(WaitFacts::isNamedLikeFetch),
	/** The last owner's method that is called from another's is named so. */
	FETCH_CALL(wait -> MethodName.FETCHES.fits(wait.calledMethod())),
	/** A method is named like one that gets work from elsewhere: {@code poll}, {@code receive}. */
	POLLS(WaitFacts::polls),
	/** A method is named like a wait for a reply: {@code request}, {@code borrow}. */
	NAMED_REPLY(wait -> MethodName.AWAITS_REPLY.fitsAny(wait.path)),
	/** The method that waits is named like one that does something for its caller: {@code put}, {@code execute}. */
	SERVES(WaitFacts::serves);

	private final Predicate<WaitFacts> test;

	Fact(Predicate<WaitFacts> test) {
		this.test = test;
	}

	boolean holds(WaitFacts wait) {
		return test.test(wait);
	}
}
