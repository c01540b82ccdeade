package org.threadlanes.core.classify;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;

/** The waits of one stack and kind in a pool, and what is known about them: each {@link Fact} is computed once. */
final class WaitFacts {

	/** A fetch is at most this many frames from the run method of its loop. */
	private static final int NEAR = 3;
	/** A fetch is at most this many frames from the one where the tasks of its loop branch off. */
	private static final int NEAR_BRANCH = 2;
	/** Unless a loop is very busy, it waits for work for at least one part in this many of its time. */
	private static final int LONG = 3;
	/** Sleeps of equal length last as requested or slightly longer: the shortest has this share of the mean. */
	private static final double REGULAR = 0.7;
	/** The maximum time to read from a file, in ns. */
	private static final long MEAN_FILE = 50_000_000;
	/** The minimum time of long polling for a response, in ns. */
	private static final long LONG_POLL = 100_000_000;
	/** Hardly any call takes longer than this again and again, in ns. */
	private static final long LONG_READ = 1_000_000_000;
	/** A loop that follows a stream reads for this share of its time. */
	private static final double NEARLY_ALL = 0.9;
	/** Classes of libraries that are waited for like the JDK's futures. */
	private static final Pattern FUTURE_CLASS = Pattern.compile(".*(Future|Promise)(Impl)?(\\$.*)?");

	final Site site;
	final StackShape shape;
	final Primitive primitive;
	final Activity activity;
	/** The significant frames from the root to the wait. */
	final List<Frame> path;
	private final Classifier classifier;
	private final boolean mayBringWork;
	/** By the ordinals of facts: those that are known, and those that hold. */
	private long known;
	private long holding;
	private boolean ownedByApplication;

	WaitFacts(Classifier classifier, Activity activity, Site site) {
		this.classifier = classifier;
		this.activity = activity;
		this.site = site;
		shape = classifier.shape(site.stack);
		path = classifier.path(shape);
		Primitive seen = shape.primitive(site.kind);
		boolean future = !path.isEmpty() && FUTURE_CLASS.matcher(path.get(path.size() - 1).className()).matches();
		mayBringWork = seen.mayBringWork() && !future;
		// No disk takes as long as a pipe: that waits for another process.
		boolean pipe = site.kind == WaitKind.FILE_READ && site.nanos > MEAN_FILE * site.count;
		primitive = seen.mayBringWork() && (future || site.areForReplies()) ? Primitive.RESULT
				: pipe ? Primitive.READ : seen;
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
	 * the wait be where a library's own loop would wait for work.
	 *
	 * @return the row that decides
	 */
	VerdictTable.Row decide(VerdictTable table) {
		List<String> owners = owners();
		ownedByApplication = owners.size() == 1 && classifier.mayBeApplication(owners.get(0));
		VerdictTable.Row row = table.first(this);
		if (!ownedByApplication || classifier.knowsApplication() || !takesLong()) {
			return row;
		}
		ownedByApplication = false;
		VerdictTable.Row library = table.first(this);
		boolean idle = library.reason().verdict() == Verdict.IDLE && site.count > 2;
		return switch (row.reason().verdict()) {
			case BLOCKING -> idle ? VerdictTable.DEFAULT : library;
			case UNKNOWN -> idle && shape.root == Root.THREAD && !isLessThanMain() && !has(Fact.NAMED_REPLY)
					&& (primitive == Primitive.SLEEP || isNamedLikeFetch()) ? library : row;
			default -> row;
		};
	}

	private String ownerAt(int i) {
		return classifier.ownerOf(path.get(i));
	}

	/**
	 * @return the owners of the frames from the root to the wait, without wrappers that only run a library's loop, such
	 *         as thread factories
	 */
	List<String> owners() {
		List<String> all = shape.owners;
		if (all.size() < 2 || shape.root == Root.CUT) {
			return all;
		}
		List<String> inner = innerOwners();
		boolean own = inner.size() == 1 && (!classifier.mayBeApplication(inner.get(0))
				|| shape.root == Root.THREAD && wrappers() == 1);
		return own ? inner : all;
	}

	private List<String> innerOwners() {
		return path.subList(wrappers(), path.size()).stream().map(classifier::ownerOf).distinct().toList();
	}

	/** @return the number of frames at the root that only run the next owner's frames, without tasks branching off */
	private int wrappers() {
		int from = 0;
		for (int i = 1; i < activity.trunk().size(); i++) {
			if (!ownerAt(i).equals(ownerAt(i - 1))) {
				if (!MethodName.RUNS_OTHERS.fits(path.get(i))) {
					break;
				}
				from = i;
			}
		}
		return from;
	}

	/** @return whether its thread has a monitor meanwhile that others wait for, so that it cannot be idle */
	boolean holdsMonitor() {
		return site.holdsMonitor(mayBringWork || primitive == Primitive.READ);
	}

	/** @return whether the activity may wait here for work; it does if no other such wait takes more time */
	boolean mayBeMain() {
		return !shape.fetch && shape.root != Root.CUT && !holdsMonitor()
				&& (primitive.mayBringWork() || primitive == Primitive.READ && !isTransport())
				&& innerOwners().size() == 1;
	}

	/** Work comes from the queue that the tasks' caller takes from, or else from where the most time goes. */
	boolean isMoreThan(WaitFacts other) {
		boolean queue = isWhereTasksBranchOff();
		return queue == other.isWhereTasksBranchOff() ? site.nanos > other.site.nanos : queue;
	}

	private boolean isWhereTasksBranchOff() {
		return primitive == Primitive.QUEUE && activity.branches() && activity.trunk().size() == path.size();
	}

	private boolean isLessThanMain() {
		WaitFacts main = activity.main();
		return main != null && main.site.nanos > site.nanos && !main.path.equals(path);
	}

	/** @return whether its activity waits for work elsewhere */
	boolean isElsewhere() {
		return isLessThanMain() || !isNearRun() && activity.fetchesNearRun();
	}

	/** @return whether it is a short call on a channel whose owner waits in selectors */
	boolean isTransport() {
		if (shape.owners.isEmpty()) {
			return false;
		}
		String owner = classifier.ownerOf(shape.callingFrame());
		return (classifier.selects(owner) || activity.isPolledBy(owner))
				&& shape.isBriefCall(activity.selects(), primitive == Primitive.WRITE, site);
	}

	/** @return whether it is below the root of a thread, or in a task that hardly any other task follows */
	boolean lasts() {
		return switch (shape.root) {
			case THREAD -> true;
			case VIRTUAL -> site.isRepeated();
			case EXECUTOR, CUT -> activity.lasts(classifier.recordedNanos());
		};
	}

	/** @return whether many threads do little else, and do not get their work this way */
	boolean isInThreadPerTask() {
		return !mayBringWork && primitive != Primitive.READ && activity.isThreadPerTask(classifier.recordedNanos());
	}

	boolean isNearRun() {
		return shape.distanceOfRun() <= NEAR;
	}

	boolean isInBranch() {
		return path.size() - activity.trunk().size() > NEAR_BRANCH;
	}

	/** @return the method through which the last owner on the way to the wait is called; empty if there is none */
	String calledMethod() {
		return path.isEmpty() ? "" : classifier.calledMethod(shape);
	}

	/**
	 * @return whether code that is not known to be the application's gets work from elsewhere, judging by method names:
	 *         in libraries, also by a long wait for a result
	 */
	boolean polls() {
		if (path.isEmpty()) {
			return false;
		}
		boolean application = mayHaveApplication();
		boolean mayPoll = application ? mayBringWork && !hasApplication() && classifier.mayBeApplication(ownerAt(0))
				: mayBringWork || primitive == Primitive.RESULT && takesLong();
		return mayPoll && MethodName.GETS_WORK.fitsAny(application || !takesLong() ? call() : path);
	}

	/** @return whether the method that waits, or was called for it, does something for its caller */
	boolean serves() {
		Frame last = path.isEmpty() ? null : path.get(path.size() - 1);
		return last != null && path.size() > 1 && MethodName.SERVES.fits(last) && !MethodName.RUNS.fits(last)
				|| MethodName.SERVES.fits(calledMethod());
	}

	/** @return whether a run method waits itself, or through methods that are named like a wait for work */
	boolean isNamedLikeFetch() {
		List<Frame> called = path.subList(Math.min(wrappers() + 1, path.size()), path.size());
		return called.isEmpty() || MethodName.FETCHES.fitsAny(called)
				&& called.stream().noneMatch(frame -> frame.methodName().equals("run"));
	}

	boolean isRegular() {
		return !site.sampled && site.shortest > REGULAR * site.nanos / site.count;
	}

	/** @return whether each wait is for a new object, such as a reply; a language runtime may hide the object */
	boolean isForNewObjects() {
		return primitive == Primitive.RESULT && site.areForReplies() && !shape.meets()
				&& shape.callingFrame() != null && !Owners.isLanguage(shape.callingFrame().className());
	}

	/** @return whether it takes enough of its threads' time for their loop to wait here for work */
	boolean takesLong() {
		return LONG * site.nanos > site.windowNanos;
	}

	boolean takesHalf() {
		return site.takesHalf(classifier.recordedNanos());
	}

	/**
	 * @return whether an endless task does little but read. The busy threads of an executor may also read in short tasks
	 *         of the application, if not for long each time.
	 */
	boolean isReader() {
		List<String> owners = owners();
		boolean call = hasApplication() || owners.subList(0, Math.max(0, owners.size() - 1)).stream()
				.anyMatch(classifier::mayBeApplication);
		boolean mayBeShort = shape.root == Root.EXECUTOR && call && !(readsLong() && takesHalf());
		return lasts() && isMostlyRead() && !(mayBeShort && (site.threads > 1 || !activity.isOneTask()));
	}

	/**
	 * @return whether libraries may follow connections below an executor, though not in one endless task: a new one
	 *         may follow up each answer of a long poll, a reader may move to another thread, or each serves one client
	 */
	boolean isSession() {
		return primitive == Primitive.READ && shape.root == Root.EXECUTOR && !hasApplication()
				&& (isMostlyRead() && readsLong() && 2 * site.nanos > classifier.recordedNanos()
						|| owners().size() == 1 && site.isRepeated()
								&& (isMostlyRead() && isNearRun() || leadsToApplication()));
	}

	/** @return whether a session's loop leads near here to what may be the application, so that it reads requests here */
	private boolean leadsToApplication() {
		return !path.isEmpty() && path.size() - activity.trunk().size() <= NEAR && activity.paths().stream().flatMap(List::stream)
				.map(classifier::ownerOf)
				.anyMatch(owner -> !owner.equals(ownerAt(0)) && classifier.mayBeApplication(owner));
	}

	/** @return the frames from the root that a request and its response may have in common: all but the last ones */
	static List<List<Frame>> callers(List<Frame> path) {
		return IntStream.rangeClosed(Math.max(NEAR + 1, path.size() - NEAR), path.size())
				.mapToObj(n -> path.subList(0, n)).toList();
	}

	/**
	 * @return whether the application reads responses: the same method also writes about as often, far from the root,
	 *         where a server would read its requests. Long polls last, and a loop that polls hardly does anything else.
	 */
	boolean isResponse() {
		return mayHaveApplication() && !readsLong() && site.nanos < NEARLY_ALL * site.windowNanos
				&& callers(path).stream().anyMatch(caller -> 2 * activity.writes(caller) >= site.count);
	}

	private boolean isMostlyRead() {
		return site.isMost() && site.count > site.threads || activity.isMostlyRead(call());
	}

	/** @return the frames to the last call from the owner of its loop to another; all if that owner waits itself */
	List<Frame> call() {
		int run = wrappers();
		int i = path.size();
		while (i > run + 1 && !ownerAt(i - 1).equals(ownerAt(run))) {
			i--;
		}
		return path.subList(0, Math.min(path.size(), i + 1));
	}

	private boolean readsLong() {
		return !site.sampled && site.nanos > LONG_READ * site.count;
	}

	/** @return whether an endless task does little but read, for long each time */
	boolean isLongPoll() {
		return primitive == Primitive.READ && takesHalf() && !site.sampled && site.nanos > LONG_POLL * site.count && lasts();
	}

	boolean isOwnedByJdk() {
		return classifier.isOwnedByJdk(shape);
	}

	private boolean hasApplication() {
		return shape.owners.stream().anyMatch(classifier::isApplication);
	}

	/** @return whether there may be application code between root and wait */
	boolean mayHaveApplication() {
		return shape.owners.stream().anyMatch(classifier::mayBeApplication);
	}
}
