package org.threadlanes.core.inference;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.wait.WaitKind;

/** The waits of one stack and kind, and the loop or task that contains them. */
final class LoopWait {

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
	/** A semaphore that brings work has at least this share of the waits. */
	private static final double NEARLY_ALL = 0.9;
	private static final String LAMBDA = "lambda$";
	/** Packages of libraries that are queues. */
	private static final Pattern QUEUE_CLASS = Pattern.compile(".*(Queue|Deque|Mailbox|Inbox|RingBuffer)(\\$.*)?");
	/** Classes of libraries that are waited for like the JDK's futures. */
	private static final Pattern FUTURE_CLASS = Pattern.compile(".*(Future|Promise)(Impl)?(\\$.*)?");

	final Site site;
	final StackShape shape;
	final Primitive primitive;
	final Loop loop;
	/** The significant frames from the root to the wait. */
	final List<Frame> path;
	private final Inference inference;
	private final boolean mayBringWork;

	LoopWait(Inference inference, Loop loop, Site site) {
		this.inference = inference;
		this.loop = loop;
		this.site = site;
		shape = inference.shape(site.stack);
		Primitive seen = shape.primitive(site.kind);
		path = inference.path(shape);
		boolean future = seen.mayBringWork() && isFuture();
		mayBringWork = seen.mayBringWork() && !future;
		primitive = future || site.areForReplies() && mayBringWork ? Primitive.RESULT
				: isPipe() ? Primitive.READ : seen;
	}

	private String ownerAt(int i) {
		return inference.ownerOf(path.get(i));
	}

	/**
	 * @return the owners of the frames from the root to the wait. Omits wrappers that only run a library's loop, such
	 *            as thread factories.
	 */
	List<String> owners() {
		if (shape.owners.size() < 2) {
			return shape.owners;
		}
		List<String> inner = innerOwners();
		return inner.size() == 1 && !inference.mayBeApplication(inner.get(0)) ? inner : shape.owners;
	}

	/** @return the owners of the frames between the wrappers and the library's queue */
	private List<String> innerOwners() {
		int from = wrappers();
		return path.subList(from, Math.max(from, path.size() - queueFrames())).stream().map(inference::ownerOf)
				.distinct().toList();
	}

	/** @return the number of frames above the wait that belong to a library's queue; 0 if there is none */
	private int queueFrames() {
		int n = 0;
		while (n < path.size() - 1 && QUEUE_CLASS.matcher(path.get(path.size() - 1 - n).className()).matches()) {
			n++;
		}
		return n > 0 && MethodName.FETCHES.fits(path.get(path.size() - n)) ? n : 0;
	}

	/** @return the number of frames at the root that only run the next owner's frames, without tasks branching off */
	private int wrappers() {
		int from = 0;
		for (int i = 1; i < loop.trunk().size(); i++) {
			if (!ownerAt(i).equals(ownerAt(i - 1))) {
				if (!MethodName.RUNS_OTHERS.fits(path.get(i))) {
					break;
				}
				from = i;
			}
		}
		return from;
	}

	private boolean isFuture() {
		return !path.isEmpty() && FUTURE_CLASS.matcher(path.get(path.size() - 1).className()).matches();
	}

	/** No disk takes this long, so this reads from a process or terminal and waits for input. */
	private boolean isPipe() {
		return site.kind == WaitKind.FILE_READ && site.nanos > MEAN_FILE * site.count;
	}

	/** @return whether its thread has a monitor meanwhile that others wait for, so that it cannot be idle */
	boolean holdsMonitor() {
		return site.holdsMonitor(mayBringWork() || primitive == Primitive.READ);
	}

	/** @return whether its frames permit that it brings work */
	boolean mayBringWork() {
		return mayBringWork;
	}

	/** @return whether the loop may wait here for work; it does if no other such wait takes more time */
	boolean mayBeMain() {
		return !shape.fetch && shape.root != Root.CUT && !holdsMonitor()
				&& (primitive.mayBringWork() || primitive == Primitive.READ && !isTransport())
				&& innerOwners().size() == 1;
	}

	/** @return whether its thread mostly sleeps here in the root method, or waits for work that a library gets for it */
	boolean isRest() {
		return site.isMost() && (primitive == Primitive.TIMER && path.size() == 1
				|| mayBringWork() && isCall(MethodName.GETS_WORK));
	}

	/** @return whether the loop waits longer for work elsewhere */
	boolean isLessThanMain() {
		LoopWait main = loop.main();
		return main != null && main.site.nanos > site.nanos && !main.path.equals(path);
	}

	/** @return whether it is a short call on a channel whose owner waits in selectors */
	boolean isTransport() {
		if (shape.owners.isEmpty()) {
			return false;
		}
		String owner = inference.ownerOf(shape.callingFrame());
		return (inference.selects(owner) || loop.isPolledBy(owner))
				&& shape.isBriefCall(loop.selects(), primitive == Primitive.WRITE, site);
	}

	/** @return whether it is below the root of a thread, or in a task that hardly any other task follows */
	boolean lasts() {
		return switch (shape.root) {
			case THREAD -> true;
			case VIRTUAL -> site.isRepeated();
			case EXECUTOR, CUT -> !shape.isPartOfComputation() && loop.lasts(inference.recordedNanos());
		};
	}

	/** @return whether many threads do little else, and do not get their work this way */
	boolean isInThreadPerTask() {
		return !mayBringWork() && primitive != Primitive.READ && loop.isThreadPerTask(inference.recordedNanos());
	}

	/** @return whether the run method of its loop is close */
	boolean isNearRun() {
		return shape.distanceOfRun() <= NEAR;
	}

	/**
	 * @return whether a library waits long in other libraries, judging by method names; the application may be in
	 *            between
	 */
	boolean isLibrariesFetch() {
		String called = inference.calledMethod(shape);
		return primitive.mayBringWork() && (site.count > 1 || shape.root == Root.THREAD) && takesLong()
				&& MethodName.FETCHES.fits(called) && !MethodName.AWAITS_REPLY.fits(called)
				&& (!mayHaveApplication() || isAskedOnForWork());
	}

	/**
	 * @return whether a library's loop asks the application for work, and everything called from there fetches work; a
	 *         library's thread may mostly wait so in its own queue, whatever is called
	 */
	private boolean isAskedOnForWork() {
		if (inference.isApplication(ownerAt(0))) {
			return false;
		}
		boolean own = shape.root == Root.THREAD && shape.returnsToRootsOwner() && site.isMost();
		for (int i = 1; i < path.size(); i++) {
			boolean last = own && !ownerAt(i).equals(ownerAt(0));
			if (!last && !ownerAt(i).equals(ownerAt(i - 1)) && !MethodName.GETS_WORK.fits(path.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** @return whether an application's thread or endless task calls such a method of a library */
	boolean isCall(MethodName name) {
		int i = 0;
		while (i < path.size() && inference.mayBeApplication(ownerAt(i)) && ownerAt(i).equals(ownerAt(0))) {
			i++;
		}
		boolean mayLoop = shape.root == Root.THREAD || loop.isOneTask() && site.threads == 1;
		return mayLoop && i > 0 && i < path.size() && name.fits(path.get(i));
	}

	/**
	 * @return whether code that is not known to be the application's gets work from elsewhere, judging by method names.
	 *         If it may be the application's, or does not wait long, only the names to its last call of another owner
	 *         count. Long waits for results count only in libraries.
	 */
	boolean mayBeLibrariesPoll() {
		boolean application = mayHaveApplication();
		boolean mayPoll = application ? mayBringWork() && !hasApplication() && inference.mayBeApplication(ownerAt(0))
				: mayBringWork() || primitive == Primitive.RESULT && takesLong();
		return mayPoll && MethodName.GETS_WORK.fitsAny(application || !takesLong() ? call() : path);
	}

	/** @return whether the method that waits does something for its caller */
	boolean servesCaller() {
		Frame last = path.get(path.size() - 1);
		return path.size() > 1 && MethodName.SERVES.fits(last) && !MethodName.RUNS.fits(last);
	}

	/** @return whether a library is called back by another that it called, and then takes from a queue */
	boolean isCallback() {
		return primitive == Primitive.QUEUE && shape.returnsToRootsOwner() && !hasApplication();
	}

	/** @return whether the task's own class waits, or one nested in it */
	boolean isOfTaskItself() {
		return isNearRun() && path.get(0).methodName().equals("run")
				&& outermost(path.get(0)).equals(outermost(path.get(path.size() - 1)));
	}

	private static String outermost(Frame frame) {
		int dollar = frame.className().indexOf('$');
		return dollar < 0 ? frame.className() : frame.className().substring(0, dollar);
	}

	/** @return whether it is far from where the tasks of the loop branch off */
	boolean isInBranch() {
		return path.size() - loop.trunk().size() > NEAR_BRANCH;
	}

	/** @return whether it takes from a queue where its tasks start: a busy loop waits there for work, if only briefly */
	boolean isWhereTasksBranchOff() {
		return primitive == Primitive.QUEUE && loop.branches() && loop.trunk().size() == path.size();
	}

	/** Work comes from the queue that the tasks' caller takes from, or else from where the most time goes. */
	boolean isMoreThan(LoopWait other) {
		boolean queue = isWhereTasksBranchOff();
		return queue == other.isWhereTasksBranchOff() ? site.nanos > other.site.nanos : queue;
	}

	/** @return whether an endless task may wait here for work, between others that start in the same frame */
	boolean mayBeFetchOfOneTask() {
		return loop.isOneTask() && (mayBringWork() || primitive == Primitive.RESULT && isOfLanguage())
				&& primitive != Primitive.SEMAPHORE && !isInBranch();
	}

	/** @return whether it takes little of the time of threads that also do something else */
	boolean isInTask() {
		int least = mayBringWork() || primitive == Primitive.TIMER ? NEAR_BRANCH : 1;
		boolean far = isInBranch() || loop.rests() && path.size() - loop.trunk().size() >= least;
		return loop.branches() && far && !site.isMost();
	}

	/** @return whether its loop waits for hardly anything but this semaphore, which then brings work */
	boolean isOnlySemaphore() {
		return primitive == Primitive.SEMAPHORE && site.nanos >= NEARLY_ALL * loop.nanos();
	}

	boolean isRegular() {
		return site.shortest > REGULAR * site.nanos / site.count;
	}

	/** @return whether an endless task sleeps here most of the time, equally long each time */
	boolean isTickerOfOneTask() {
		return primitive == Primitive.TIMER && loop.isOneTask() && isRegular() && site.isMost()
				&& (shape.root == Root.THREAD || site.threads == 1 || !loop.works());
	}

	/** @return whether its threads are seen only here: in a run method, or near one if only once */
	boolean isAllThatIsSeen() {
		return shape.root == Root.THREAD && !loop.branches() && !isInThreadPerTask()
				&& (shape.distanceOfRun() == 0 || site.count == site.threads && isNearRun());
	}

	/** @return whether each wait is for a new object, such as a reply; a language runtime may hide the object */
	boolean isReply() {
		return primitive == Primitive.RESULT && site.areForReplies() && !isOfLanguage() && !shape.meets();
	}

	/** @return whether a loop waits for the next element of a list in the last one */
	boolean isNextOfList() {
		return mayBringWork() && site.isMost() && MethodName.GETS_WORK.fits(shape.callingFrame());
	}

	/** @return whether it takes enough of its threads' time for their loop to wait here for work */
	boolean takesLong() {
		return LONG * site.nanos > site.windowNanos;
	}

	/**
	 * @return whether an endless task does little but read. The busy threads of an executor may also read in short tasks
	 *         of the application, if not for long each time.
	 */
	boolean isReader() {
		boolean mayBeShort = shape.root == Root.EXECUTOR && mayBeCall() && !(readsLong() && takesHalf());
		return lasts() && isMostlyRead() && !isCalledBack() && !(mayBeShort && (site.threads > 1 || !loop.isOneTask()));
	}

	/** @return whether there certainly is application code, or what may be some calls another owner */
	private boolean mayBeCall() {
		List<String> owners = owners();
		return hasApplication() || owners.subList(0, Math.max(0, owners.size() - 1)).stream()
				.anyMatch(inference::mayBeApplication);
	}

	/**
	 * @return whether libraries may follow connections below an executor, though not in one endless task: a new one
	 *         may follow up each answer of a long poll, a reader may move to another thread, or each serves one client
	 */
	boolean isReaderOfTasks() {
		return primitive == Primitive.READ && shape.root == Root.EXECUTOR && !hasApplication()
				&& (isMostlyRead() && readsLong() && 2 * site.nanos > inference.recordedNanos()
						|| owners().size() == 1 && site.isRepeated()
								&& (isMostlyRead() && isNearRun() || isNextRequest()));
	}

	/** @return whether a session's loop reads its requests where their handling branches off */
	boolean isRequest() {
		return primitive == Primitive.READ && loop.branches() && path.size() == loop.trunk().size()
				&& site.isOftenTwice();
	}

	/** @return whether it waits for permits far from a run method, and a method is named like a wait for a result */
	boolean isForResults() {
		return primitive == Primitive.SEMAPHORE && !isNearRun() && MethodName.AWAITS_REPLY.fitsAny(path);
	}

	/** @return whether a session's loop leads near here to what may be the application, so that it reads requests here */
	private boolean isNextRequest() {
		return path.size() - loop.trunk().size() <= NEAR && loop.paths.stream().flatMap(List::stream)
				.map(inference::ownerOf)
				.anyMatch(owner -> !owner.equals(ownerAt(0)) && inference.mayBeApplication(owner));
	}

	/** @return whether a library calls the application, for what it takes from a queue or not only to run a loop */
	private boolean isCalledBack() {
		int i = 0;
		while (i < path.size() && !inference.mayBeApplication(ownerAt(i))) {
			i++;
		}
		LoopWait main = loop.main();
		boolean fetches = main != null && main.primitive == Primitive.QUEUE && !main.mayHaveApplication();
		return i > 0 && i < path.size()
				&& (fetches || !MethodName.RUNS_OTHERS.fits(path.get(i)) && !MethodName.RUNS.fits(path.get(i)));
	}

	/** @return the frames from the root that a request and its response may have in common: all but the last ones */
	static List<List<Frame>> callers(List<Frame> path) {
		return IntStream.rangeClosed(Math.max(NEAR + 1, path.size() - NEAR), path.size())
				.mapToObj(n -> path.subList(0, n)).toList();
	}

	/**
	 * @return whether the application reads responses: the same method also writes about as often, far from the root,
	 *         where a server would read its requests. Long polls last, and a loop that polls hardly does anything else,
	 *         unless it has just read a request.
	 */
	boolean isResponse() {
		return mayHaveApplication() && !readsLong() && !isCall(MethodName.GETS_WORK)
				&& callers(path).stream().anyMatch(caller -> 2 * loop.writes(caller) >= site.count)
				&& (site.nanos < NEARLY_ALL * site.windowNanos || !inference.mayBeApplication(ownerAt(wrappers()))
						|| loop.isBelowRead(path, site.count));
	}

	private boolean isMostlyRead() {
		return site.isMost() && site.count > site.threads || loop.isMostlyRead(call());
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
		return site.nanos > LONG_READ * site.count;
	}

	/** @return whether an endless task does little but read, for long each time */
	boolean mayBeLongPoll() {
		return primitive == Primitive.READ && takesHalf() && site.nanos > LONG_POLL * site.count && lasts();
	}

	boolean takesHalf() {
		return site.takesHalf(inference.recordedNanos());
	}

	/** @return whether a language runtime hides the object waited for */
	boolean isOfLanguage() {
		Frame frame = shape.callingFrame();
		return frame != null && Owners.isLanguage(frame.className());
	}

	/** @return whether there certainly is application code between root and wait */
	private boolean hasApplication() {
		return shape.owners.stream().anyMatch(inference::isApplication);
	}

	/** @return whether there may be application code between root and wait */
	boolean mayHaveApplication() {
		return shape.owners.stream().anyMatch(inference::mayBeApplication);
	}

	/**
	 * Application code may wait for replies and for work alike, so a loop of its own needs more evidence. The busy threads
	 * of an executor may all run the same short task; but different ones would not keep to their threads, and a single
	 * one would hardly call a method that gets work.
	 */
	boolean isFetchOfApplication() {
		return loop.main() == this && isFetch() && (shape.root == Root.THREAD || loop.isOneOfSeveral()
				|| site.threads == 1 && MethodName.GETS_WORK.fits(path.get(path.size() - 1)));
	}

	/** @return whether an application's loop waits here for the tasks that branch off, or for their time */
	boolean isFetch() {
		int from = wrappers();
		int queue = queueFrames();
		boolean own = shape.root == Root.THREAD && path.size() == from + 1;
		boolean mayFetch = switch (primitive) {
			case QUEUE, SIGNAL -> own || loop.branches();
			case PARK -> loop.branches() && (own || queue > 0);
			case TIMER -> own && loop.branches() && site.threads == 1;
			case RESULT -> own && loop.branches() && site.threads == 1 && shape.isTimed() && isRegular();
			case SEMAPHORE -> own && site.threads == 1 && isOnlySemaphore();
			default -> false;
		};
		return mayFetch && !loop.selects() && site.count > 2 && site.isMost()
				&& path.size() - queue - loop.trunk().size() <= NEAR_BRANCH && isNamedLikeFetch()
				&& path.stream().skip(from).noneMatch(MethodName.AWAITS_REPLY::fits);
	}

	/**
	 * @return whether a run method waits, or what it calls is named like a wait for work. Where it calls the run method
	 *         of another, its loop may be elsewhere, with all waits of a busy thread in tasks.
	 */
	boolean isNamedLikeFetch() {
		int run = wrappers();
		boolean lambda = path.get(run).methodName().startsWith(LAMBDA);
		if (!lambda && !MethodName.RUNS.fits(path.get(run))) {
			return MethodName.GETS_WORK.fits(path.get(path.size() - 1));
		}
		while (lambda && run + 1 < path.size() && isRunByLambda(path.get(run + 1))) {
			run++;
		}
		List<Frame> called = path.subList(run + 1, path.size());
		String own = outermost(path.get(run));
		return called.stream().noneMatch(f -> f.methodName().equals("run") && !outermost(f).equals(own))
				&& (called.isEmpty() || MethodName.FETCHES.fitsAny(called) || MethodName.GETS_WORK.fitsAny(called));
	}

	private static boolean isRunByLambda(Frame frame) {
		return frame.methodName().equals("run") || frame.methodName().startsWith(LAMBDA);
	}

	/** @return whether one thread of the pool takes from the queue, and the others wait for their turn */
	boolean isTurn() {
		LoopWait main = loop.main();
		return site.kind == WaitKind.PARK && takesLong() && main != null && main.path.equals(path)
				&& 2 * main.site.nanos > inference.recordedNanos();
	}

	/** A thread's own class calls its subclass, which calls back to wait. */
	boolean isFetchOfBaseClass() {
		return shape.root == Root.THREAD && shape.returnsToRootsOwner() && path.size() <= NEAR + 1
				&& (primitive == Primitive.QUEUE || primitive == Primitive.SIGNAL) && site.count > 2 && loop.branches()
				&& path.get(0).className().equals(path.get(path.size() - 1).className()) && !isInBranch()
				&& !MethodName.AWAITS_REPLY.fitsAny(path);
	}
}
