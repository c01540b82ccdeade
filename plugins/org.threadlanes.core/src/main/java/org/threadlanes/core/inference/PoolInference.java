package org.threadlanes.core.inference;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/** Infers the verdicts of the waits of one pool from what all its threads do. */
final class PoolInference {

	/** A fetch is closer to its root than this many frames. */
	private static final int FAR = 20;

	private final Inference inference;
	private final List<ThreadWaits> threads;
	private final Loops loops;
	private final Map<List<Object>, Integer> places = new HashMap<>();
	private final Map<Integer, Integer> placeOfKey = new HashMap<>();
	private final Map<Integer, LoopWait> waits = new HashMap<>();

	PoolInference(Inference inference, List<ThreadWaits> threads) {
		this.inference = inference;
		this.threads = threads;
		loops = new Loops(inference, threads);
		Map<Integer, Site> sites = new HashMap<>();
		for (ThreadWaits thread : threads) {
			Map<Integer, Site> ofThread = new HashMap<>();
			for (Site site : thread.sites()) {
				Integer place = placeOfKey.computeIfAbsent(ThreadWaits.key(site.stack, site.kind),
						key -> places.computeIfAbsent(place(site), added -> places.size()));
				ofThread.computeIfAbsent(place, p -> new Site(site.stack, site.kind)).addOfSameThread(site);
			}
			ofThread.forEach((place, site) -> sites
					.computeIfAbsent(place, p -> new Site(site.stack, site.kind)).add(site));
		}
		sites.forEach((place, site) -> waits.put(place,
				new LoopWait(inference, loops.of(inference.shape(site.stack)), site)));
		for (ThreadWaits thread : threads) {
			thread.witnesses().stream().mapToObj(inference::shape).filter(StackShape::writes)
					.forEach(shape -> loops.of(shape).write(LoopWait.callers(inference.path(shape)), Loop.SAMPLED));
		}
		for (LoopWait wait : waits.values()) {
			if (wait.isRest()) {
				wait.loop.rest();
			}
			if (wait.mayBeMain()) {
				wait.loop.offerMain(wait);
			}
			if (wait.site.kind == WaitKind.SOCKET_WRITE) {
				wait.loop.write(LoopWait.callers(wait.path), wait.site.count);
			}
			if (wait.primitive == Primitive.READ) {
				wait.loop.read(wait);
			}
		}
	}

	/** @return a key that is equal for waits for the same thing, on any line of a method */
	private List<Object> place(Site site) {
		StackShape shape = inference.shape(site.stack);
		return Arrays.asList(shape.root, shape.rootPlace(), inference.path(shape), site.kind,
				shape.primitive(site.kind), shape.fetch, shape.isInChannel(), shape.isSelectorsLock());
	}

	PoolVerdicts verdicts() {
		Map<Integer, Inferred> ofPlaces = new HashMap<>();
		waits.forEach((place, wait) -> ofPlaces.put(place, infer(wait)));
		Map<Integer, Inferred> verdicts = new HashMap<>();
		placeOfKey.forEach((key, place) -> verdicts.put(key, ofPlaces.get(place)));
		boolean turns = threads.stream().flatMap(thread -> thread.witnesses().stream().mapToObj(inference::shape))
				.anyMatch(shape -> inference.isTurn(shape) || shape.selecting != null && loops.of(shape).takesTurns());
		return new PoolVerdicts(verdicts, threads.stream().map(thread -> kind(thread, verdicts)).toList(), turns);
	}

	private ThreadKind kind(ThreadWaits thread, Map<Integer, Inferred> verdicts) {
		Stream<StackShape> selecting = Stream.concat(
				thread.witnesses().stream().mapToObj(inference::shape).filter(shape -> shape.selecting != null),
				thread.sites().stream().filter(site -> inference.shape(site.stack).polls(site))
						.map(site -> inference.shape(site.stack)));
		if (selecting.anyMatch(shape -> loops.of(shape).isEventLoop())) {
			return ThreadKind.EVENT_LOOP;
		}
		for (Site site : thread.sites()) {
			StackShape shape = inference.shape(site.stack);
			ThreadKind executor = shape.executorsKind();
			if (executor != null) {
				return executor;
			}
			Reason reason = verdicts.get(ThreadWaits.key(site.stack, site.kind)).reason();
			if (reason == Reason.LOOP && loops.of(shape).branches()) {
				return ThreadKind.WORKER;
			}
		}
		return null;
	}

	private Inferred infer(LoopWait wait) {
		StackShape shape = wait.shape;
		Reason reason = switch (wait.primitive) {
			case PINNED -> Reason.PINNED;
			case LOCK -> shape.isSelectorsLock() ? Reason.WAKE_UP : shape.fetch ? Reason.EXECUTOR_FETCH
					: wait.isTurn() ? Reason.LOOP_OR_TASK : Reason.LOCK;
			case FILE -> Reason.IO;
			case READ, WRITE -> wait.isTransport() ? Reason.TRANSPORT
					: wait.primitive == Primitive.WRITE ? Reason.IO : reason(wait);
			default -> shape.fetch ? Reason.EXECUTOR_FETCH : reason(wait);
		};
		if (reason == Reason.READER && wait.isResponse()) {
			reason = Reason.IN_TASK;
		}
		if (!shape.fetch && (reason.verdict() == Verdict.IDLE || reason.verdict() == Verdict.UNKNOWN)
				&& wait.holdsMonitor()) {
			reason = Reason.HOLDER;
		}
		return new Inferred(reason, reason.verdict() == Verdict.IDLE ? shape.rootFrame() : shape.callingFrame(),
				!shape.fetch && wait.loop.isEventLoop());
	}

	private Reason reason(LoopWait wait) {
		if (wait.shape.isRejectedTask() || wait.shape.root != Root.EXECUTOR && wait.shape.isPartOfComputation()) {
			return Reason.IN_TASK;
		}
		if (wait.shape.root == Root.CUT) {
			return ofCutStack(wait);
		}
		List<String> owners = wait.owners();
		if (owners.isEmpty()) {
			return ofJdk(wait);
		}
		if (wait.isForResults()
				|| wait.loop.isEventLoop() && (owners.size() > 1 || wait.primitive == Primitive.READ)) {
			return Reason.IN_TASK;
		}
		if (wait.isReaderOfTasks()) {
			return Reason.READER;
		}
		if (owners.size() > 1) {
			return ofSeveralOwners(wait);
		}
		Reason reason = ofOneOwner(wait, inference.mayBeApplication(owners.get(0)));
		return inference.knowsApplication() || !wait.takesLong() ? reason
				: ofUnknownOwner(wait, reason, ofOneOwner(wait, false));
	}

	/** If the application is unknown, the owner may be a library instead. */
	private static Reason ofUnknownOwner(LoopWait wait, Reason application, Reason library) {
		boolean idle = library.verdict() == Verdict.IDLE && wait.site.count > 2;
		boolean main = wait.primitive == Primitive.QUEUE || wait.loop.main() == null
				|| wait.loop.main().path.equals(wait.path);
		boolean loop = main && (wait.primitive == Primitive.TIMER || wait.isNamedLikeFetch())
				&& (wait.shape.root == Root.THREAD || wait.isNearRun() && (wait.loop.isOneOfSeveral()
						|| wait.loop.selects() || wait.site.threads == 1 && wait.path.size() > 1))
				&& !MethodName.AWAITS_REPLY.fitsAny(wait.path);
		return switch (application.verdict()) {
			case BLOCKING -> idle ? Reason.LOOP_OR_TASK : library;
			case UNKNOWN -> idle && loop ? library : application;
			default -> application;
		};
	}

	/** @param application whether the owner is the application */
	private Reason ofOneOwner(LoopWait wait, boolean application) {
		return switch (wait.shape.root) {
			case VIRTUAL -> ofVirtualThread(wait, application);
			case EXECUTOR -> wait.lasts() ? ofLastingTask(wait, application)
					: application ? Reason.SHORT_TASK : ofLibrarysTask(wait);
			default -> application ? ofApplicationsThread(wait) : ofLibrarysThread(wait);
		};
	}

	private Reason ofLastingTask(LoopWait wait, boolean application) {
		if (wait.primitive == Primitive.READ) {
			return wait.isReader() ? Reason.READER : Reason.SHORT_TASK;
		}
		return application ? ofApplicationsLastingTask(wait) : ofLibrarysLastingTask(wait);
	}

	/** No loop waits for work this far from its root, unless it does little else. */
	private static Reason ofCutStack(LoopWait wait) {
		boolean task = wait.shape.owners.size() > 1 || wait.primitive == Primitive.READ && wait.mayHaveApplication()
				|| wait.path.size() > FAR && !(wait.primitive == Primitive.QUEUE && wait.takesHalf());
		return task && !wait.mayBeLongPoll() ? Reason.IN_TASK : Reason.CUT;
	}

	private Reason ofJdk(LoopWait wait) {
		if (wait.primitive == Primitive.READ) {
			return Reason.READER;
		}
		boolean mayBringWork = wait.primitive.mayBringWork();
		boolean ownLoop = inference.isOwnedByJdk(wait.shape);
		if (wait.shape.root == Root.THREAD || ownLoop) {
			return mayBringWork || wait.primitive == Primitive.TIMER && ownLoop ? Reason.JDK_LOOP : Reason.LOOP_OR_TASK;
		}
		return mayBringWork ? Reason.LOOP_OR_TASK : Reason.SHORT_TASK;
	}

	/** A lasting task that waits most of the time may be a loop, even below frames of several owners. */
	private Reason ofSeveralOwners(LoopWait wait) {
		StackShape shape = wait.shape;
		if (wait.isCallback()) {
			return Reason.LOOP_OR_TASK;
		}
		if (wait.primitive == Primitive.READ) {
			return wait.isReader() ? Reason.READER : Reason.IN_TASK;
		}
		if (!wait.lasts() || !wait.takesLong() && !wait.mayBeLibrariesPoll()) {
			return Reason.IN_TASK;
		}
		if (wait.takesLong()
				&& (wait.isFetchOfApplication() || wait.isFetchOfBaseClass() || wait.isLibrariesFetch())) {
			return shape.root == Root.THREAD ? Reason.LOOP : Reason.LOOP_IN_EXECUTOR;
		}
		String called = inference.calledMethod(shape);
		boolean ticker = wait.isTickerOfOneTask() && (wait.isAllThatIsSeen()
				|| wait.site.count > 1 && (wait.loop.branches() || !wait.mayHaveApplication()));
		if (ticker && wait.isNearRun() && !wait.mayHaveApplication() && (wait.site.count > 1 || wait.takesHalf())) {
			return Reason.TICKER;
		}
		boolean loop = ticker || wait.isCall(MethodName.GETS_WORK) || wait.mayBeLibrariesPoll()
				|| wait.mayBringWork() && !wait.isReply() && wait.path.size() <= FAR && !MethodName.SERVES.fits(called)
						&& !MethodName.AWAITS_REPLY.fits(called) && !wait.servesCaller();
		return loop ? Reason.LOOP_OR_TASK : Reason.IN_TASK;
	}

	/** A library may poll for work in a series of short tasks, and hand the work over from there. */
	private Reason ofLibrarysTask(LoopWait wait) {
		boolean main = wait.loop.main() == wait && 2 * wait.site.nanos > wait.loop.nanos();
		boolean poll = wait.primitive == Primitive.QUEUE && loops.callsOut(wait.shape)
				&& (wait.path.size() == 1 || main && MethodName.FETCHES.fitsAny(wait.path));
		boolean mayPoll = wait.isOfTaskItself() && (main && wait.primitive == Primitive.SIGNAL
				|| wait.primitive == Primitive.QUEUE && wait.path.size() == 1);
		return poll ? Reason.LOOP_IN_EXECUTOR : mayPoll ? Reason.LOOP_OR_TASK : Reason.SHORT_TASK;
	}

	/** Such a thread may run a loop, too: that of a connection, or a ticker. */
	private static Reason ofVirtualThread(LoopWait wait, boolean application) {
		if (wait.loop.rests() && wait.isInTask()) {
			return Reason.THREAD_PER_TASK;
		}
		boolean loop = wait.site.isRepeated() && !wait.isInBranch() || wait.isRequest();
		return wait.primitive == Primitive.READ && (loop || !application) ? Reason.READER
				: wait.primitive == Primitive.TIMER && loop && wait.isRegular() ? Reason.LOOP_OR_TASK
				: Reason.THREAD_PER_TASK;
	}

	private Reason ofLibrarysLastingTask(LoopWait wait) {
		if (wait.isTickerOfOneTask() && wait.isNearRun()) {
			return wait.site.count > 1 ? Reason.TICKER : Reason.LOOP_OR_TASK;
		}
		if (!wait.primitive.mayBringWork() || wait.loop.selects() && !wait.isNearRun()) {
			boolean pauses = wait.primitive == Primitive.TIMER && wait.loop.isOneTask() && wait.site.count > 1
					&& inference.knowsApplication();
			return pauses || mayLoop(wait) || wait.mayBeLibrariesPoll() ? Reason.LOOP_OR_TASK : Reason.SHORT_TASK;
		}
		boolean loop = switch (wait.primitive) {
			case QUEUE -> true;
			case SEMAPHORE -> wait.isNearRun() && wait.isOnlySemaphore();
			default -> wait.isNearRun() || wait.loop.branches();
		};
		return loop ? Reason.LOOP_IN_EXECUTOR : Reason.LOOP_OR_TASK;
	}

	private Reason ofApplicationsLastingTask(LoopWait wait) {
		return wait.isFetchOfApplication() ? Reason.LOOP_IN_EXECUTOR
				: mayLoop(wait) ? Reason.LOOP_OR_TASK : Reason.SHORT_TASK;
	}

	private static boolean mayLoop(LoopWait wait) {
		return (wait.primitive.mayBringWork()
				|| wait.primitive == Primitive.TIMER && wait.isRegular()
						&& (wait.site.threads == 1 || !wait.loop.works())
				|| wait.primitive == Primitive.RESULT && wait.isOfLanguage())
				&& (wait.takesHalf() || wait.mayBeFetchOfOneTask()) && !MethodName.ANSWERS.fitsAny(wait.path)
				&& !wait.servesCaller();
	}

	private static Reason ofLibrarysThread(LoopWait wait) {
		Loop loop = wait.loop;
		if (loop.isEventLoop()) {
			// Threads that take turns at a selector may wait for their turn.
			return wait.primitive == Primitive.QUEUE && wait.isNearRun() && !loop.isCalledByEventLoop(wait)
					? Reason.LOOP_OR_TASK : Reason.IN_TASK;
		}
		boolean near = wait.isNearRun() && !(loop.rests() && wait.isInBranch());
		boolean elsewhere = wait.isLessThanMain() || !near && (loop.rests() || loop.fetchesNearRun());
		return switch (wait.primitive) {
			case READ -> elsewhere || loop.selects() ? Reason.IN_TASK : Reason.READER;
			case QUEUE, SIGNAL, PARK -> (near || !elsewhere && !loop.selects())
					&& (wait.primitive != Primitive.SIGNAL || wait.site.isMost() || wait.isNamedLikeFetch())
					&& !MethodName.SERVES.fits(wait.path.get(wait.path.size() - 1))
					&& !(elsewhere && MethodName.AWAITS_REPLY.fitsAny(wait.path)) && !loop.isBeforeRead(wait.path)
					? Reason.LOOP : Reason.LOOP_OR_TASK;
			case RESULT -> near && wait.isNextOfList() ? Reason.LOOP : wait.isReply() ? Reason.REPLY
					: elsewhere ? Reason.IN_TASK
					: wait.site.count > 1 && wait.isRegular() && wait.site.isMost() ? Reason.TICKER
					: Reason.LOOP_OR_TASK;
			default -> {
				boolean own = wait.path.size() == 1 || wait.primitive == Primitive.SEMAPHORE && near
						&& MethodName.FETCHES.fits(wait.path.get(wait.path.size() - 1));
				yield (wait.site.count > 1 || wait.isOnlySemaphore())
						&& (own || !elsewhere && (near || !loop.selects())) ? Reason.TICKER : Reason.LOOP_OR_TASK;
			}
		};
	}

	private static Reason ofApplicationsThread(LoopWait wait) {
		if (wait.shape.mainOwner != null) {
			return Reason.MAIN;
		}
		if (wait.isReply()) {
			// The next message may come as a future.
			return wait.mayBringWork() || !wait.site.isMost() ? Reason.REPLY : Reason.LOOP_OR_TASK;
		}
		if (wait.isInThreadPerTask()) {
			return Reason.THREAD_PER_TASK;
		}
		LoopWait main = wait.loop.main();
		if (main == null || !main.isFetch()) {
			if (!wait.mayBringWork() && !wait.isLessThanMain() && wait.isFetch()) {
				return Reason.TICKER;
			}
			boolean task = wait.primitive == Primitive.READ
					? wait.path.size() > wait.loop.trunk().size() && !wait.takesLong() || wait.isInTask()
					: wait != main && wait.isInTask();
			return task ? Reason.IN_TASK : wait.primitive == Primitive.READ ? Reason.READER : Reason.LOOP_OR_TASK;
		}
		boolean ownPause = wait.primitive.mayBringWork() || wait.primitive == Primitive.TIMER;
		return wait == main ? Reason.LOOP : wait.isInBranch() || !ownPause ? Reason.IN_TASK : Reason.LOOP_OR_TASK;
	}
}
