package org.threadlanes.core.classify;

import java.util.List;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.MethodName;
import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;

/** The waits of one stack and kind in a pool, and what is known about them: each {@link Fact} is computed once. */
final class WaitFacts {

	/** The maximum mean time of a non-blocking read or write, in ns. */
	private static final long MAX_MEAN_TRANSPORT_NANOS = 20_000_000;
	/** Hardly any call takes longer than this again and again, in ns. */
	private static final long LONG_READ = 1_000_000_000;
	/** The minimum share of a longer time that is about as long. */
	private static final double ALIKE = 0.9;

	final PoolWaits waits;
	final StackShape shape;
	final Obstacle obstacle;
	final Activity activity;
	/** The significant frames from the root to the wait. */
	final List<Frame> path;
	/** Their owners, without wrappers that only run a library's loop, such as thread factories. */
	final List<String> owners;
	final Owners names;
	private final Classifier classifier;
	/** By the ordinals of facts: those that are known, and those that hold. */
	private long known;
	private long holding;
	boolean isJudgedAsApplication;

	WaitFacts(Classifier classifier, Activity activity, PoolWaits waits) {
		this.classifier = classifier;
		this.activity = activity;
		this.waits = waits;
		names = classifier.owners();
		shape = classifier.shape(waits.stack);
		path = shape.path;
		obstacle = shape.obstacle(waits.kind);
		List<String> inner = shape.ownersWithout(shape.wrappers(activity.trunk()));
		owners = inner.size() < shape.owners.size() && isWrapped(inner) ? inner : shape.owners;
	}

	/** The application may call a library through its own lambda, such as a decorated one. */
	private boolean isWrapped(List<String> inner) {
		return shape.root != Root.CUT && inner.size() == 1
				&& (names.mayBeApplication(inner.get(0)) ? obstacle.mayBringWork()
				: !names.mayBeApplication(names.of(path.get(0))) || !MethodName.AWAITS_REPLY.fitsAny(path));
	}

	/** @return whether a fact holds, or this keeps the thread, or runs it */
	boolean is(HasId what) {
		return what instanceof Fact fact ? has(fact) : what == obstacle || what == shape.root;
	}

	/** @return whether a fact holds */
	boolean has(Fact fact) {
		long bit = 1L << fact.ordinal();
		if ((known & bit) == 0) {
			// Facts depend on others, which this may set, too.
			boolean holds = fact.holds(this);
			known |= bit;
			holding |= holds ? bit : 0;
		}
		return (holding & bit) != 0;
	}

	/**
	 * If the application is unknown, whoever is not a library may be it, and is judged both ways: they must agree, or
	 * the wait be unknown.
	 *
	 * @return what a table says of it
	 */
	Inferred inferred(VerdictTable table) {
		boolean mayBeApplication = owners.size() == 1 && names.mayBeApplication(owners.get(0));
		VerdictTable.Row row = row(table, mayBeApplication);
		if (mayBeApplication && !names.knowApplication()) {
			VerdictTable.Row library = row(table, false);
			row = library.reason().verdict() == row.reason().verdict() ? library : VerdictTable.OWNER;
		}
		Frame frame = row.reason().verdict() == Verdict.IDLE ? shape.loop() : shape.callingFrame();
		return new Inferred(row, row.holding(this), frame, !shape.fetch && activity.isEventLoop());
	}

	/** @return what a table says of it; whose it is, is the only fact that may change */
	private VerdictTable.Row row(VerdictTable table, boolean asApplication) {
		isJudgedAsApplication = asApplication;
		known &= ~(1L << Fact.APPLICATION.ordinal());
		holding &= known;
		return table.first(this);
	}

	/** @return whether the activity may wait here for work; it does if no other such wait takes more time */
	boolean mayBeMain() {
		boolean able = switch (obstacle) {
			case QUEUE, SIGNAL, PARK -> true;
			case PERMIT -> !has(Fact.PASSES_PERMIT);
			case READ -> !has(Fact.TRANSPORT) && !isCall();
			case SLEEP -> has(Fact.NEAR_RUN) && has(Fact.REGULAR) && waits.count() > 1;
			default -> false;
		};
		return able && !shape.fetch && shape.root != Root.CUT && !has(Fact.HOLDS) && owners.size() == 1
				&& !activity.handlesKeys(path);
	}

	/** @return whether another method, as near to the root, sleeps for about as long */
	boolean hasTwin() {
		return activity.any(
				other -> other.isTwin(this) && other.path.size() == path.size() && !other.path.equals(path));
	}

	/** @return whether both sleep for about as long in all */
	boolean isTwin(WaitFacts other) {
		return obstacle == Obstacle.SLEEP && other.obstacle == Obstacle.SLEEP
				&& Math.min(waits.nanos(), other.waits.nanos()) > ALIKE * Math.max(waits.nanos(), other.waits.nanos());
	}

	/** @return whether it gets a reply, judging by what calls it, or by the pauses of its loop */
	private boolean isCall() {
		return has(Fact.REQUEST) || has(Fact.PACED) && !has(Fact.NAMED_FETCH) && !has(Fact.NAMED_POLL);
	}

	/**
	 * @return whether its activity waits for work elsewhere: for longer, or nearer to the root, or from a queue. Who
	 *         reads and sleeps in one method may do either for its own sake.
	 */
	boolean isElsewhere() {
		if (has(Fact.TAKEN) || obstacle == Obstacle.SLEEP && shape.root == Root.THREAD && activity.awaits(this)) {
			return true;
		}
		WaitFacts main = activity.main();
		if (main == null || main.path.equals(path) || obstacle == Obstacle.SLEEP && main.obstacle == Obstacle.READ
				&& owners.size() == 1 && path.size() <= main.path.size() + 1) {
			return false;
		}
		if (isTwin(main)) {
			return main.path.size() < path.size();
		}
		return main.waits.nanos() > waits.nanos() || !obstacle.mayBringWork() && main.path.size() < path.size();
	}

	/** @return whether its loop takes from a queue itself, or meets at a barrier, but not here */
	boolean isBesideTake() {
		return activity.takes() && (path.size() > 1 || obstacle != Obstacle.QUEUE);
	}

	/**
	 * @return whether it is a channel's lock, or a short call, or one on a channel, whose owner waits in selectors. On
	 *         JDK 25 the channel's frames are missing.
	 */
	boolean isTransport() {
		boolean brief = waits.nanos() < waits.count() * MAX_MEAN_TRANSPORT_NANOS && !shape.waitsIn(JdkFrames.BLOCKING);
		return obstacle == Obstacle.LOCK ? has(Fact.CHANNEL)
				: !path.isEmpty() && (brief || has(Fact.CHANNEL)) && classifier.selects(shape.callingFrame());
	}

	/** @return whether it is for a lock that others have mostly while they wait for work, with the same callers */
	boolean isTurnToWait() {
		return obstacle == Obstacle.LOCK && activity.any(other -> other.obstacle.mayBringWork()
				&& Activity.startsWith(other.path, path) && other.waits.isTurnOfOthers()
				&& other.inferred(VerdictTable.SHIPPED).verdict() == Verdict.IDLE);
	}

	/** @return whether it is below the root of a thread, or in a task that hardly any other task follows */
	boolean lasts() {
		return switch (shape.root) {
			case THREAD -> true;
			case VIRTUAL -> waits.isOften();
			case TASK, CUT -> activity.lasts(classifier.recordedNanos());
		};
	}

	/** @return whether many threads do little else, and do not get their work this way */
	boolean isInThreadPerTask() {
		return !obstacle.mayBringWork() && obstacle != Obstacle.READ
				&& activity.isThreadPerTask(classifier.recordedNanos());
	}

	boolean isRepeated() {
		return waits.count() > 1 || 2 * waits.nanos() > classifier.recordedNanos();
	}

	/**
	 * @return whether an endless task spends its time reading. The busy threads of an executor may also read in short
	 *         tasks of the application, if not for long each time, and not in a method that has others handle what it
	 *         read.
	 */
	boolean isReader() {
		if (shape.root == Root.TASK && owners.isEmpty()) {
			return true;
		}
		boolean handsOn = path.size() == 1 && activity.isOneTask() && (activity.branches() || activity.pauses());
		boolean mayBeShort = (shape.root == Root.TASK || shape.root == Root.CUT) && has(Fact.MAY_APPLICATION)
				&& !handsOn && (waits.threads() > 1 || !activity.isOneTask())
				&& (waits.isSampled() || waits.nanos() < LONG_READ * waits.count());
		boolean ofLibrary = activity.main() == this && !has(Fact.MAY_APPLICATION);
		return has(Fact.LASTS) && waits.count() > waits.threads() && !mayBeShort
				&& (ofLibrary || 2 * waits.nanos() > waits.windowNanos);
	}

	/** @return the method through which the last owner is called; the JDK's if that is the application, or nobody */
	private String calledMethod() {
		int i = path.size() - 1;
		if (i < 0 || owners.size() == 1 || names.isApplication(names.of(path.get(i)))) {
			return shape.calledMethod();
		}
		while (i > 0 && names.of(path.get(i - 1)).equals(names.of(path.get(i)))) {
			i--;
		}
		return path.get(i).methodName();
	}

	/** @return whether a loop waits itself, or by methods named like a fetch; its ways part in it */
	boolean isNamedLikeFetch() {
		if (owners.size() > 1) {
			return MethodName.FETCHES.fits(calledMethod());
		}
		int loop = Math.max(shape.wrappers(activity.trunk()) + 1, activity.branches() ? activity.trunk().size() : 0);
		List<Frame> called = path.subList(Math.min(loop, path.size()), path.size());
		return called.isEmpty() || MethodName.FETCHES.fitsAny(called);
	}

	boolean isNamedLikeCall() {
		if (path.size() < 2) {
			return MethodName.AWAITS_REPLY.fitsAny(path);
		}
		Frame last = path.get(path.size() - 1);
		return MethodName.AWAITS_REPLY.fitsAny(path) || MethodName.SERVES.fits(calledMethod())
				|| MethodName.SERVES.fits(last) && !MethodName.RUNS.fits(last) && !MethodName.GETS_WORK.fits(last);
	}
}
