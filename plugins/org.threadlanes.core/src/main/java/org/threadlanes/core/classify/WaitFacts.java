package org.threadlanes.core.classify;

import java.util.List;

import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;

/** The waits of one stack and kind in a pool, and what is known about them: each {@link Fact} is computed once. */
final class WaitFacts {

	/** A fetch is at most this many frames from the run method of its loop. */
	private static final int NEAR = 3;
	/** A fetch is at most this many frames from the one where the tasks of its loop branch off. */
	private static final int NEAR_BRANCH = 2;
	/** Sleeps of equal length last as requested or slightly longer: the shortest has this share of the mean. */
	private static final double REGULAR = 0.7;
	/** Hardly any call takes longer than this again and again, in ns. */
	private static final long LONG_READ = 1_000_000_000;

	final Site site;
	final StackShape shape;
	final Primitive primitive;
	final Activity activity;
	/** The significant frames from the root to the wait. */
	final List<Frame> path;
	private final Classifier classifier;
	private final List<String> owners;
	/** By the ordinals of facts: those that are known, and those that hold. */
	private long known;
	private long holding;
	private boolean ownedByApplication;

	WaitFacts(Classifier classifier, Activity activity, Site site) {
		this.classifier = classifier;
		this.activity = activity;
		this.site = site;
		shape = classifier.shape(site.stack);
		path = shape.path();
		primitive = shape.primitive(site.kind);
		List<String> inner = path.subList(wrappers(), path.size()).stream().map(classifier::ownerOf).distinct()
				.toList();
		boolean wrapped = shape.root != Root.CUT && inner.size() == 1
				&& (primitive.mayBringWork() || !classifier.mayBeApplication(inner.get(0)));
		owners = wrapped ? inner : shape.owners;
	}

	/** @return whether a fact holds */
	boolean has(Fact fact) {
		if (fact == Fact.APPLICATION) {
			return ownedByApplication;
		}
		long bit = 1L << fact.ordinal();
		if ((known & bit) == 0) {
			known |= bit;
			holding |= fact.holds(this) ? bit : 0;
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
		ownedByApplication = owners.size() == 1 && classifier.mayBeApplication(owners.get(0));
		VerdictTable.Row row = table.first(this);
		if (!ownedByApplication || classifier.knowsApplication()) {
			return row;
		}
		ownedByApplication = false;
		VerdictTable.Row library = table.first(this);
		return library.reason().verdict() == row.reason().verdict() ? library : VerdictTable.OWNER;
	}

	private String ownerAt(int i) {
		return classifier.ownerOf(path.get(i));
	}

	/**
	 * @return the owners of the frames from the root to the wait, without wrappers that only run a library's loop, such
	 *         as thread factories
	 */
	List<String> owners() {
		return owners;
	}

	/** @return the number of frames at the root that only run the next owner's frames, without tasks branching off */
	private int wrappers() {
		int from = 0;
		for (int i = 1; i < Math.min(activity.trunk().size(), path.size()); i++) {
			if (!ownerAt(i).equals(ownerAt(i - 1))) {
				if (!MethodName.RUNS_OTHERS.fits(path.get(i))) {
					break;
				}
				from = i;
			}
		}
		return from;
	}

	/** @return whether the activity may wait here for work; it does if no other such wait takes more time */
	boolean mayBeMain() {
		boolean able = switch (primitive) {
			case QUEUE, SIGNAL, PARK, PERMIT -> true;
			case READ -> !has(Fact.TRANSPORT) && !isCall();
			case SLEEP -> isNearRun() && isRegular() && site.count > 1;
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
		if (activity.takes() && path.size() > 1) {
			return true;
		}
		WaitFacts main = activity.main();
		if (main == null || main.path.equals(path) || primitive == Primitive.SLEEP && main.primitive == Primitive.READ
				&& owners.size() == 1 && path.size() <= main.path.size() + 1) {
			return false;
		}
		return main.site.nanos > site.nanos || !primitive.mayBringWork() && main.path.size() < path.size();
	}

	/** @return whether it is a call on a channel whose owner waits in selectors: a short one, if its thread does not */
	boolean isTransport() {
		return !shape.owners.isEmpty() && classifier.selects(classifier.ownerOf(shape.callingFrame()))
				&& (shape.isBriefCall(site) || shape.isInChannel());
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
		return !primitive.mayBringWork() && primitive != Primitive.READ
				&& activity.isThreadPerTask(classifier.recordedNanos());
	}

	boolean isNearRun() {
		return shape.distanceOfRun() <= NEAR;
	}

	boolean isInBranch() {
		return path.size() - activity.trunk().size() > NEAR_BRANCH;
	}

	/** @return the method through which the last owner is called; the JDK's if that is the application, or nobody */
	private String calledMethod() {
		int i = path.size() - 1;
		if (i < 0 || owners.size() == 1 || classifier.isApplication(ownerAt(i))) {
			return shape.calledMethod();
		}
		while (i > 0 && ownerAt(i - 1).equals(ownerAt(i))) {
			i--;
		}
		return path.get(i).methodName();
	}

	/** @return whether a run method waits itself, or through methods that are named like a wait for work */
	boolean isNamedLikeFetch() {
		if (owners.size() > 1) {
			return MethodName.FETCHES.fits(calledMethod());
		}
		List<Frame> called = path.subList(Math.min(wrappers() + 1, path.size()), path.size());
		return called.isEmpty() || MethodName.FETCHES.fitsAny(called)
				&& called.stream().noneMatch(frame -> frame.methodName().equals("run"));
	}

	boolean isNamedLikeCall() {
		return MethodName.AWAITS_REPLY.fitsAny(path) || path.size() > 1 && (MethodName.SERVES.fits(calledMethod())
				|| MethodName.SERVES.fits(path.get(path.size() - 1)) && !MethodName.RUNS.fits(path.get(path.size() - 1))
						&& !MethodName.GETS_WORK.fits(path.get(path.size() - 1)));
	}

	boolean isRepeated() {
		return site.count > 1 || 2 * site.nanos > classifier.recordedNanos();
	}

	boolean isRegular() {
		return !site.sampled && site.shortest > REGULAR * site.nanos / site.count;
	}

	/**
	 * @return whether an endless task does little but read. The busy threads of an executor may also read in short
	 *         tasks of the application, if not for long each time, and not in a method that has others handle what it
	 *         read.
	 */
	boolean isReader() {
		boolean handsOn = path.size() == 1 && activity.branches() && activity.isOneTask();
		boolean mayBeShort = (shape.root == Root.TASK || shape.root == Root.CUT) && mayHaveApplication() && !handsOn
				&& (site.threads > 1 || !activity.isOneTask()) && (site.sampled || site.nanos < LONG_READ * site.count);
		if (shape.root == Root.TASK && owners.isEmpty()) {
			return true;
		}
		boolean ofLibrary = activity.main() == this && !mayHaveApplication();
		return lasts() && site.count > site.threads && (ofLibrary || 2 * site.nanos > site.windowNanos) && !mayBeShort;
	}

	/** @return whether there may be application code between root and wait */
	boolean mayHaveApplication() {
		return shape.owners.stream().anyMatch(classifier::mayBeApplication);
	}
}
