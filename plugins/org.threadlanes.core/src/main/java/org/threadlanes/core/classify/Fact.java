package org.threadlanes.core.classify;

import java.util.function.Predicate;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.MethodName;
import org.threadlanes.core.kinds.Obstacle;

/**
 * What may be known about a wait; {@code verdicts.table} combines these facts with what the thread waits in
 * ({@link Obstacle}) and what runs it ({@link Root}).
 */
enum Fact implements HasId {
	/** An executor of the JDK waits for its next task, or its reference handling for garbage collection. */
	FETCH(wait -> wait.shape.fetch),
	/** It waits within a selector or channel of the JDK. */
	CHANNEL(wait -> wait.shape.waitsIn(JdkFrames.CHANNEL)),
	/** The JDK's frames show a timeout. */
	TIMED(wait -> wait.shape.waitsIn(JdkFrames.TIMED)),
	/** Part of non-blocking I/O: a channel's lock, or a short call of a library that waits in selectors. */
	TRANSPORT(WaitFacts::isTransport),
	/** It waits for the reply to a request that the JDK makes for its caller. */
	REQUEST(wait -> wait.shape.waitsIn(JdkFrames.CLIENT) && !wait.owners.isEmpty()),
	/** There is a {@code main} method on the stack. */
	MAIN(wait -> wait.shape.main),

	/** All frames between root and wait are the JDK's. */
	JDK(wait -> wait.owners.isEmpty()),
	/** The frames between root and wait are the application's alone, or may be. */
	APPLICATION(wait -> wait.isJudgedAsApplication),
	/** Some of them are the application's, or may be. */
	MAY_APPLICATION(wait -> wait.shape.owners.stream().anyMatch(wait.names::mayBeApplication)),
	/** They have several owners, not counting wrappers that only run a library's loop. */
	SEVERAL(wait -> wait.owners.size() > 1),

	/** The run method of its loop is at most three frames away. */
	NEAR_RUN(wait -> wait.shape.distanceOfRun() <= 3),
	/** One method waits, called from the root by nothing but the JDK. */
	OWN_METHOD(wait -> wait.path.size() == 1),
	/** Its loop runs what it was given, and waits within that: a lambda, or a run method. */
	HANDED(wait -> wait.activity.branches() && wait.shape.handed() >= Math.max(1, wait.activity.trunk().size())),
	/** Its loop waits itself, and runs elsewhere what it was given. */
	HANDS_ON(wait -> !wait.has(HANDED) && wait.activity.any(other -> other.has(HANDED))),
	/** It sleeps in a method that does so for several callers, whatever its name. */
	HELPER(wait -> wait.shape.sleepsForOthers),
	/** Other stacks with the same root take another way. */
	BRANCHES(wait -> wait.activity.branches()),

	/** It takes over a third of the time that its threads spend below this root. */
	MOSTLY(wait -> wait.waits.isMost()),
	/** Its thread is there more than once, or for most of the recording. */
	REPEATED(WaitFacts::isRepeated),
	/** Each of its threads is there once, for most of the recording. */
	ONCE(wait -> wait.waits.count() == wait.waits.threads() && wait.has(REPEATED)),
	/** Its thread is there more than eight times. */
	OFTEN(wait -> wait.waits.isOften()),
	/** All are of about the same length. */
	REGULAR(wait -> wait.waits.isRegular()),
	/** It is put together from samples: several that follow each other look like one. */
	SAMPLED(wait -> wait.waits.isSampled()),
	/** Several threads of the pool wait here. */
	THREADS(wait -> wait.waits.threads() > 1),
	/** All of several threads wait here at once: for longer than if one of them always did something else. */
	ALL_AT_ONCE(wait -> wait.waits.areAllAtOnce()),
	/** Others wait meanwhile for a monitor, a lock or a permit that its thread has. */
	HOLDS(wait -> wait.waits.holds(wait.obstacle)),
	/** Whoever has the lock meanwhile waits for work in the same method: they take turns in that. */
	TURN_TO_WAIT(WaitFacts::isTurnToWait),
	/** As it ends, a permit goes from one of the threads that wait for some to another. */
	PASSES_PERMIT(wait -> wait.waits.passesPermit()),

	/** The task spans much of the recording, while the executor hardly ever starts another on its threads. */
	LASTS(WaitFacts::lasts),
	/** There are many threads with this root, each only for a moment. */
	THREAD_PER_TASK(WaitFacts::isInThreadPerTask),
	/** Its thread waits for work in another place. */
	ELSEWHERE(WaitFacts::isElsewhere),
	/** Its loop takes from a queue itself, again and again, and waits here meanwhile. */
	TAKEN(WaitFacts::isBesideTake),
	/** Its thread also sleeps where its loop is, above this. */
	PACED(wait -> wait.path.size() > 1 && wait.activity.pauses()),
	/** As near to the root, another method sleeps for about as long: either may be the work. */
	TWIN(WaitFacts::hasTwin),
	/** Its thread waits for work in a selector alone. */
	EVENT_LOOP(wait -> wait.activity.isEventLoop()),
	/** It reads where it also writes, in a method that is named like a call: a reply. */
	ASKS(wait -> wait.obstacle == Obstacle.READ && wait.isNamedLikeCall()
			&& wait.activity.any(other -> other.obstacle == Obstacle.WRITE && other.path.equals(wait.path))),
	/** Its threads also read what they did not ask for: a peer may wait for them. */
	TALKS(wait -> wait.activity
			.any(other -> other.obstacle == Obstacle.READ && !other.has(REQUEST) && !other.has(ASKS))),
	/** It spends its time reading, in an endless task. */
	READER(WaitFacts::isReader),

	/** What its loop, or another owner, calls to wait, if any, is named like a fetch: {@code take}, {@code next}. */
	NAMED_FETCH(WaitFacts::isNamedLikeFetch),
	/** A method is named like one that gets work from elsewhere: {@code poll}, {@code receive}. */
	NAMED_POLL(wait -> MethodName.GETS_WORK.fitsAny(wait.path)),
	/** A method is named like one that serves its caller or waits for a reply: {@code execute}, {@code borrow}. */
	NAMED_CALL(WaitFacts::isNamedLikeCall);

	private final Predicate<WaitFacts> test;

	Fact(Predicate<WaitFacts> test) {
		this.test = test;
	}

	boolean holds(WaitFacts wait) {
		return test.test(wait);
	}
}
