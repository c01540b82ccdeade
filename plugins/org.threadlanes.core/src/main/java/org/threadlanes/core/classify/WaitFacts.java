package org.threadlanes.core.classify;

import java.util.List;

import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;

/** The waits of one stack and kind in a pool, and what is known about them: each {@link Fact} is computed once. */
final class WaitFacts {

	/** Sleeps of equal length last as requested or slightly longer: the shortest has this share of the mean. */
	private static final double REGULAR = 0.7;
	/** Hardly any call takes longer than this again and again, in ns. */
	private static final long LONG_READ = 1_000_000_000;

	final Site site;
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
	private boolean ownedByApplication;

	WaitFacts(Classifier classifier, Activity activity, Site site) {
		this.classifier = classifier;
		this.activity = activity;
		this.site = site;
		names = classifier.owners();
		shape = classifier.shape(site.stack);
		path = shape.path;
		obstacle = shape.obstacle(site.kind);
		List<String> inner = shape.ownersWithout(wrappers());
		boolean application = inner.size() == 1 && names.mayBeApplication(inner.get(0));
		// The application may call a library through its own lambda, such as a decorated one.
		boolean asks = MethodName.AWAITS_REPLY.fitsAny(path) && names.mayBeApplication(names.of(path.get(0)));
		boolean wrapped = shape.root != Root.CUT && inner.size() == 1
				&& (application ? obstacle.mayBringWork() : !asks);
		owners = wrapped ? inner : shape.owners;
	}

	/** @return the number of frames at the root that only run the next owner's frames, without tasks branching off */
	private int wrappers() {
		return shape.wrappers(activity.trunk().size());
	}

	/** @return whether a fact holds */
	boolean has(Fact fact) {
		if (fact == Fact.APPLICATION) {
			return ownedByApplication;
		}
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
	 * @return the row that decides
	 */
	VerdictTable.Row decide(VerdictTable table) {
		ownedByApplication = owners.size() == 1 && names.mayBeApplication(owners.get(0));
		VerdictTable.Row row = table.first(this);
		if (!ownedByApplication || names.knowApplication()) {
			return row;
		}
		ownedByApplication = false;
		VerdictTable.Row library = table.first(this);
		return library.reason().verdict() == row.reason().verdict() ? library : VerdictTable.OWNER;
	}

	/** @return whether the activity may wait here for work; it does if no other such wait takes more time */
	boolean mayBeMain() {
		boolean able = switch (obstacle) {
			case QUEUE, SIGNAL, PARK, PERMIT -> true;
			case READ -> !has(Fact.TRANSPORT) && !isCall();
			case SLEEP -> has(Fact.NEAR_RUN) && has(Fact.REGULAR) && site.count() > 1;
			default -> false;
		};
		return able && !shape.fetch && shape.root != Root.CUT && !has(Fact.HOLDS_MONITOR) && owners.size() == 1
				&& !activity.handlesKeys(path);
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
		if (activity.takes() && (path.size() > 1 || obstacle != Obstacle.QUEUE)
				|| obstacle == Obstacle.SLEEP && shape.root == Root.THREAD && activity.awaits(path.size())) {
			return true;
		}
		WaitFacts main = activity.main();
		if (main == null || main.path.equals(path) || obstacle == Obstacle.SLEEP && main.obstacle == Obstacle.READ
				&& owners.size() == 1 && path.size() <= main.path.size() + 1) {
			return false;
		}
		return main.site.nanos() > site.nanos() || !obstacle.mayBringWork() && main.path.size() < path.size();
	}

	/** @return whether it is a channel's lock, or a short call, or one on a channel, whose owner waits in selectors */
	boolean isTransport() {
		boolean inChannel = shape.isInChannel();
		return obstacle == Obstacle.LOCK ? inChannel : !path.isEmpty() && classifier.selects(shape.callingFrame())
				&& (inChannel || shape.isBriefCall(site));
	}

	/** @return whether it is below the root of a thread, or in a task that hardly any other task follows */
	boolean lasts() {
		return switch (shape.root) {
			case THREAD -> true;
			case VIRTUAL -> site.isOften();
			case TASK, CUT -> activity.lasts(classifier.recordedNanos());
		};
	}

	/** @return whether many threads do little else, and do not get their work this way */
	boolean isInThreadPerTask() {
		return !obstacle.mayBringWork() && obstacle != Obstacle.READ
				&& activity.isThreadPerTask(classifier.recordedNanos());
	}

	boolean isRepeated() {
		return site.count() > 1 || 2 * site.nanos() > classifier.recordedNanos();
	}

	boolean isRegular() {
		return !site.isSampled() && site.shortest() > REGULAR * site.nanos() / site.count();
	}

	/**
	 * @return whether an endless task does little but read. The busy threads of an executor may also read in short
	 *         tasks of the application, if not for long each time, and not in a method that has others handle what it
	 *         read.
	 */
	boolean isReader() {
		if (shape.root == Root.TASK && owners.isEmpty()) {
			return true;
		}
		boolean handsOn = path.size() == 1 && activity.isOneTask() && (activity.branches() || activity.pauses());
		boolean mayBeShort = (shape.root == Root.TASK || shape.root == Root.CUT) && has(Fact.MAY_APPLICATION)
				&& !handsOn && (site.threads > 1 || !activity.isOneTask())
				&& (site.isSampled() || site.nanos() < LONG_READ * site.count());
		boolean ofLibrary = activity.main() == this && !has(Fact.MAY_APPLICATION);
		return has(Fact.LASTS) && site.count() > site.threads && !mayBeShort
				&& (ofLibrary || 2 * site.nanos() > site.windowNanos);
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
		int loop = Math.max(wrappers() + 1, activity.branches() ? activity.trunk().size() : 0);
		List<Frame> called = path.subList(Math.min(loop, path.size()), path.size());
		return called.isEmpty() || MethodName.FETCHES.fitsAny(called)
				&& called.stream().noneMatch(frame -> frame.methodName().equals("run"));
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
