package org.threadlanes.core.inference;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;

/** Judges the waits of one pool by what all its threads do. */
final class PoolInference {

	/** A task that lasts: hardly any wait for the executor's next task lies between its waits. */
	private static final double MOST_FETCHES = 0.1;
	/** And it takes this part of the recording. */
	private static final double LASTING = 0.1;
	/** An endless task starts once; each further one costs as much of the time that a lasting task takes. */
	private static final int RESTART = 2;
	/** A semaphore that brings work takes this part of the waits. */
	private static final double NEARLY_ALL = 0.9;
	/** Waits of one length come from a clock: their lengths differ by less. */
	private static final double RHYTHM = 0.9;
	/** Sleeps of one length are as long as asked for, or somewhat longer. */
	private static final double REGULAR = 0.7;
	/** Threads that have something to do work this part of the time. */
	private static final double WORKING = 0.03;
	/** An event loop spends no more time in other waits for work than in its selector. */
	private static final double MOST_OTHER = 0.05;
	/** A fetch is so near to the run method of its loop. */
	private static final int NEAR = 3;
	/** No fetch has so many frames below it. */
	private static final int FAR = 20;
	/** A fetch is so near to the frame where the tasks of its loop branch off. */
	private static final int NEAR_BRANCH = 2;
	/** A non-blocking read or write takes less. */
	private static final long MEAN_TRANSPORT = 20_000_000;
	/** And less still where nothing shows the channel. */
	private static final long MEAN_UNSEEN = 1_000_000;
	private static final String LAMBDA = "lambda$";
	private static final Pattern RUNS = Pattern.compile("(do)?(run|call|loop|work|execute|consume|process)\\w*",
			Pattern.CASE_INSENSITIVE);
	/** Methods of libraries that wait for work, as a loop of their caller's calls them. */
	private static final Pattern BRINGS_WORK = Pattern.compile(
			"(take|poll|next|pop|receive|consume|dequeue|fetch|drain|listen|accept|await|park|wait|idle)\\w*",
			Pattern.CASE_INSENSITIVE);
	private static final Pattern AWAITS_REPLY = Pattern.compile(
			".*(reply|response|result|answer|ack|request|invoke|send|borrow|acquire|connect|lease).*",
			Pattern.CASE_INSENSITIVE);
	private static final Pattern ANSWERS = Pattern.compile(".*(reply|response|answer).*", Pattern.CASE_INSENSITIVE);
	/** Queues of libraries, and their methods that bring work. */
	private static final Pattern QUEUE_CLASS = Pattern.compile(".*(Queue|Deque|Mailbox|Inbox|RingBuffer)(\\$.*)?");
	private static final Pattern TAKES = Pattern.compile("(take|poll|pop|next|receive|dequeue|drain|remove|get)\\w*");
	/** Methods of libraries that do something for their caller. */
	private static final Pattern SERVES = Pattern.compile(
			"(call|execute|submit|query|commit|write|put|update|blocking|join|get$|exchange|do[A-Z]).*");
	/** Methods that run what they are given. */
	private static final Pattern RUNS_OTHERS = Pattern.compile("(do)?[rR]un|call|lambda\\$.*");

	/** What the threads do below one root. */
	private static final class Loop {
		long waits;
		long fetches;
		int threads;
		long nanos;
		long windowNanos;
		boolean selects;
		/** The frames that all stacks share from the root on: in the last of them the tasks branch off. */
		List<Frame> trunk;
		boolean branches;
		/** The wait of its own that takes most time: if any, this one brings its work. */
		Site main;

		void grow(List<Frame> path) {
			if (trunk == null) {
				trunk = path;
				return;
			}
			int common = 0;
			while (common < trunk.size() && common < path.size() && trunk.get(common).equals(path.get(common))) {
				common++;
			}
			branches |= common < trunk.size() || common < path.size();
			trunk = trunk.subList(0, common);
		}

		/** A loop that finds no work does next to nothing between its waits. */
		boolean works() {
			return windowNanos - nanos > WORKING * windowNanos;
		}

		/** The selector is where such a thread waits for work, unless it takes turns with others. */
		boolean isEventLoop() {
			return selects && fetches <= MOST_FETCHES * waits && (main == null || main.nanos < MOST_OTHER * windowNanos);
		}

	}

	private final Inference inference;
	private final List<ThreadWaits> threads;
	private final Map<Integer, Site> sites = new HashMap<>();
	private final Map<Frame, Loop> loops = new HashMap<>();
	/** Methods from which a call led to another owner's. */
	private final Set<Frame> callingOut = new HashSet<>();

	PoolInference(Inference inference, List<ThreadWaits> threads) {
		this.inference = inference;
		this.threads = threads;
		for (ThreadWaits thread : threads) {
			for (Site site : thread.sites()) {
				learnCalls(shape(site));
			}
			thread.witnesses().stream().mapToObj(inference::shape).forEach(this::learnWitness);
			addWindows(thread);
			for (Site site : thread.sites()) {
				sites.computeIfAbsent(ThreadWaits.key(site.stack, site.kind), k -> new Site(site.stack, site.kind))
						.add(site);
			}
		}
		sites.values().forEach(this::learnMainWait);
	}

	private StackShape shape(Site site) {
		return inference.shape(site.stack);
	}

	private Loop loop(StackShape shape) {
		return loops.computeIfAbsent(shape.rootPlace(), r -> new Loop());
	}

	private void learnWitness(StackShape shape) {
		learnCalls(shape);
		loop(shape).grow(inference.path(shape));
		loop(shape).selects |= selects(shape);
	}

	/** @return whether the loop at the root waits in a selector: not a library that the application or a task calls */
	private boolean selects(StackShape shape) {
		if (shape.selecting() == null) {
			return false;
		}
		List<Frame> path = inference.path(shape);
		if (path.isEmpty() || shape.root != Root.EXECUTOR && !inference.isApplication(inference.ownerOf(path.get(0)))) {
			return true;
		}
		for (int i = 1; i < path.size(); i++) {
			if (!inference.ownerOf(path.get(i)).equals(inference.ownerOf(path.get(i - 1)))
					&& !RUNS_OTHERS.matcher(path.get(i).methodName()).matches()) {
				return false;
			}
		}
		return true;
	}

	private void learnCalls(StackShape shape) {
		List<Frame> frames = shape.stack.frames();
		String inner = Owners.NOBODY;
		boolean out = false;
		for (int i = shape.caller; i < shape.top; i++) {
			String owner = inference.ownerOf(frames.get(i));
			if (!owner.equals(Owners.NOBODY)) {
				out = out && owner.equals(inner) || !inner.isEmpty() && !owner.equals(inner);
				inner = owner;
				if (out) {
					callingOut.add(StackShape.place(frames.get(i)));
				}
			}
		}
	}

	/** Counts for each root its waits, and the executor's own between the first and the last of them. */
	private void addWindows(ThreadWaits thread) {
		Map<Frame, long[]> windows = new HashMap<>();
		for (Site site : thread.sites()) {
			StackShape shape = shape(site);
			if (!shape.fetch) {
				long[] w = windows.computeIfAbsent(shape.rootPlace(), r -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
				w[0] = Math.min(w[0], site.first);
				w[1] = Math.max(w[1], site.last);
				Loop loop = loop(shape);
				loop.waits += site.count;
				loop.nanos += site.nanos;
				loop.grow(inference.path(shape));
				loop.selects |= selects(shape);
			}
		}
		learnCutBranches(thread);
		windows.forEach((root, w) -> {
			double between = 0;
			for (Site site : thread.sites()) {
				if (shape(site).fetch) {
					double common = Math.min(w[1], site.last) - Math.max(w[0], site.first);
					between += common <= 0 ? 0 : site.count * common / Math.max(1, site.last - site.first);
				}
			}
			loops.get(root).fetches += Math.round(between);
			loops.get(root).windowNanos += w[1] - w[0];
			loops.get(root).threads++;
			thread.sites().stream().filter(site -> shape(site).rootPlace().equals(root)).forEach(site -> {
				site.threads = 1;
				site.windowNanos = w[1] - w[0];
			});
		});
	}

	/** A thread with one root has its cut stacks below that root too. */
	private void learnCutBranches(ThreadWaits thread) {
		Set<Frame> roots = new HashSet<>();
		boolean cut = false;
		for (Site site : thread.sites()) {
			StackShape shape = shape(site);
			cut |= shape.root == Root.CUT;
			if (shape.root != Root.CUT && !shape.fetch) {
				roots.add(shape.rootPlace());
			}
		}
		if (cut && roots.size() == 1) {
			loops.get(roots.iterator().next()).branches = true;
		}
	}

	/**
	 * @return the owners of the frames from the root to the wait. Wrappers whose one job is to run a library's loop, as
	 *         thread factories and applications like them, are left out.
	 */
	private List<String> owners(StackShape shape) {
		if (shape.owners.size() < 2) {
			return shape.owners;
		}
		List<String> inner = innerOwners(shape);
		return inner.size() == 1 && !inference.isApplication(inner.get(0)) ? inner : shape.owners;
	}

	/** @return the owners of the frames between wrappers and the queue that a library waits in */
	private List<String> innerOwners(StackShape shape) {
		List<Frame> path = inference.path(shape);
		int from = wrappers(shape);
		return path.subList(from, Math.max(from, path.size() - queueFrames(shape))).stream().map(inference::ownerOf)
				.distinct().toList();
	}

	/** @return how many frames before the wait are those of a library's queue that is asked for work; 0 if none is */
	private int queueFrames(StackShape shape) {
		List<Frame> path = inference.path(shape);
		int n = 0;
		while (n < path.size() - 1 && QUEUE_CLASS.matcher(path.get(path.size() - 1 - n).className()).matches()) {
			n++;
		}
		return n > 0 && TAKES.matcher(path.get(path.size() - n).methodName()).matches() ? n : 0;
	}

	/** @return how many frames at the root only run the frames of the next owner: no task branches off from them */
	private int wrappers(StackShape shape) {
		List<Frame> path = inference.path(shape);
		int trunk = loop(shape).trunk.size();
		int from = 0;
		for (int i = 1; i < trunk; i++) {
			if (!inference.ownerOf(path.get(i)).equals(inference.ownerOf(path.get(i - 1)))) {
				if (!RUNS_OTHERS.matcher(path.get(i).methodName()).matches()) {
					break;
				}
				from = i;
			}
		}
		return from;
	}

	private void learnMainWait(Site site) {
		StackShape shape = shape(site);
		Primitive primitive = shape.primitive(site.kind);
		if (!shape.fetch && shape.root != Root.CUT && innerOwners(shape).size() == 1
				&& (primitive.mayBringWork() || primitive == Primitive.READ && !isTransport(shape, site))) {
			Loop loop = loop(shape);
			if (loop.main == null || site.nanos > loop.main.nanos) {
				loop.main = site;
			}
		}
	}

	PoolVerdicts verdicts() {
		Map<Integer, Inferred> verdicts = new HashMap<>();
		sites.forEach((key, site) -> verdicts.put(key, infer(site)));
		return new PoolVerdicts(verdicts, threads.stream().map(thread -> kind(thread, verdicts)).toList());
	}

	private ThreadKind kind(ThreadWaits thread, Map<Integer, Inferred> verdicts) {
		if (thread.witnesses().stream().mapToObj(inference::shape)
				.anyMatch(shape -> shape.selecting() != null && loop(shape).isEventLoop())) {
			return ThreadKind.EVENT_LOOP;
		}
		for (Site site : thread.sites()) {
			StackShape shape = shape(site);
			ThreadKind executor = shape.executorsKind();
			if (executor != null) {
				return executor;
			}
			Reason reason = verdicts.get(ThreadWaits.key(site.stack, site.kind)).reason();
			if (reason == Reason.LOOP && loop(shape).branches) {
				return ThreadKind.WORKER;
			}
		}
		return null;
	}

	private Inferred infer(Site site) {
		StackShape shape = shape(site);
		Primitive primitive = shape.primitive(site.kind);
		Reason reason = switch (primitive) {
			case PINNED -> Reason.PINNED;
			case LOCK -> shape.isSelectorsLock() ? Reason.WAKE_UP : shape.fetch ? Reason.EXECUTOR_FETCH : Reason.LOCK;
			case FILE -> Reason.IO;
			case READ, WRITE -> isTransport(shape, site) ? Reason.TRANSPORT
					: primitive == Primitive.WRITE ? Reason.IO : ofWait(shape, primitive, site);
			default -> shape.fetch ? Reason.EXECUTOR_FETCH : ofWait(shape, primitive, site);
		};
		return new Inferred(reason, reason.verdict() == Verdict.IDLE ? shape.rootFrame() : shape.callingFrame(),
				!shape.fetch && loop(shape).isEventLoop());
	}

	/** A channel of an owner who waits in selectors, and the call is short: on JDK 25 the channel's frames are missing. */
	private boolean isTransport(StackShape shape, Site site) {
		if (shape.owners.isEmpty()) {
			return false;
		}
		boolean channel = shape.usesChannel();
		String owner = inference.ownerOf(shape.callingFrame());
		long mean = channel || loop(shape).selects ? MEAN_TRANSPORT : MEAN_UNSEEN;
		return inference.selects(owner) && (channel || !shape.usesStream()) && site.nanos < site.count * mean;
	}

	private Reason ofWait(StackShape shape, Primitive primitive, Site site) {
		if (shape.root == Root.CUT) {
			return ofCutStack(shape, primitive, site);
		}
		List<String> owners = owners(shape);
		if (owners.isEmpty()) {
			return ofJdk(shape, primitive);
		}
		boolean lasting = lasts(shape, loop(shape));
		if (owners.size() > 1) {
			return ofSeveralOwners(shape, primitive, site, lasting);
		}
		boolean application = inference.isApplication(owners.get(0));
		return switch (shape.root) {
			case TASK -> primitive == Primitive.READ && !application ? Reason.READER : Reason.THREAD_PER_TASK;
			case EXECUTOR -> lasting ? ofLastingTask(shape, primitive, site, application)
					: isPoll(shape, primitive, site, application) ? Reason.LOOP_IN_EXECUTOR : Reason.SHORT_TASK;
			default -> application ? ofApplicationsThread(shape, primitive, site)
					: ofLibrarysThread(shape, primitive, site);
		};
	}

	/** So far from its root no loop waits for work, unless it does little else. */
	private Reason ofCutStack(StackShape shape, Primitive primitive, Site site) {
		boolean task = shape.owners.size() > 1
				|| inference.path(shape).size() > FAR
						&& !(primitive == Primitive.QUEUE && site.takesHalf(inference.recordedNanos()))
				|| primitive == Primitive.READ && inference.hasApplication(shape);
		return task ? Reason.IN_TASK : Reason.CUT;
	}

	private boolean lasts(StackShape shape, Loop loop) {
		return shape.root == Root.THREAD || shape.root == Root.EXECUTOR && !shape.isPartOfComputation()
				&& loop.fetches < MOST_FETCHES * loop.waits
				&& loop.windowNanos > LASTING * inference.recordedNanos() * (loop.threads + RESTART * loop.fetches);
	}

	/** What lasts and waits most of the time may be a loop that the frames of several owners lead to. */
	private Reason ofSeveralOwners(StackShape shape, Primitive primitive, Site site, boolean lasting) {
		if (!lasting || !site.isMost()) {
			return Reason.IN_TASK;
		}
		if (primitive == Primitive.READ) {
			return callsOut(shape) || shape.returnsToRootsOwner() || !inference.hasApplication(shape) ? Reason.READER
					: Reason.IN_TASK;
		}
		if (isFetchOfApplication(shape, site)) {
			return shape.root == Root.THREAD ? Reason.LOOP : Reason.LOOP_IN_EXECUTOR;
		}
		if (isFetchOfBaseClass(shape, primitive, site)) {
			return Reason.LOOP;
		}
		String called = inference.calledMethod(shape);
		return primitive.mayBringWork() && (BRINGS_WORK.matcher(called).matches() || mayBringWork(shape, called))
				? Reason.LOOP_OR_TASK
				: Reason.IN_TASK;
	}

	/** A thread's own class calls its subclass, which calls it for the wait. */
	private boolean isFetchOfBaseClass(StackShape shape, Primitive primitive, Site site) {
		Loop loop = loop(shape);
		List<Frame> path = inference.path(shape);
		return shape.root == Root.THREAD && shape.returnsToRootsOwner() && path.size() <= NEAR + 1
				&& (primitive == Primitive.QUEUE || primitive == Primitive.SIGNAL) && site.count > 2 && loop.branches
				&& path.get(0).className().equals(path.get(path.size() - 1).className())
				&& path.size() - loop.trunk.size() <= NEAR_BRANCH
				&& !isNamed(AWAITS_REPLY, shape);
	}

	/** Application code calls the library right away, and the library does not seem to work for it meanwhile. */
	private boolean mayBringWork(StackShape shape, String called) {
		return inference.path(shape).size() <= NEAR && inference.isApplication(shape.owners.get(0))
				&& !SERVES.matcher(called).matches() && !AWAITS_REPLY.matcher(called).matches();
	}

	/** Application code may wait for a reply as it waits for work; so its own loops need to be seen as such. */
	private boolean isFetchOfApplication(StackShape shape, Site site) {
		Loop loop = loop(shape);
		return loop.main == site && isFetch(loop, site) && (shape.root == Root.THREAD
				|| loop.fetches == 0 && (shape.primitive(site.kind) == Primitive.QUEUE || queueFrames(shape) > 0
						|| TAKES.matcher(shape.callingFrame().methodName()).matches()));
	}

	/** @return whether the owner of the frames that wait is seen calling others from the same frames */
	private boolean callsOut(StackShape shape) {
		List<Frame> frames = shape.stack.frames();
		String owner = inference.ownerOf(frames.get(shape.caller));
		for (int i = shape.caller; i < shape.top; i++) {
			String o = inference.ownerOf(frames.get(i));
			if (o.equals(owner) && callingOut.contains(StackShape.place(frames.get(i)))) {
				return true;
			}
			if (!o.equals(owner) && !o.equals(Owners.NOBODY)) {
				return false;
			}
		}
		return false;
	}

	private Reason ofJdk(StackShape shape, Primitive primitive) {
		boolean ownLoop = inference.isOwnedByJdk(shape);
		if (primitive == Primitive.READ) {
			return Reason.READER;
		}
		if (shape.root == Root.THREAD || ownLoop) {
			return primitive.mayBringWork() || primitive == Primitive.TIMER && ownLoop ? Reason.JDK_LOOP
					: Reason.LOOP_OR_TASK;
		}
		return primitive.mayBringWork() ? Reason.LOOP_OR_TASK : Reason.SHORT_TASK;
	}

	/** A library may poll for work in one short task after the other, and hand it over from there. */
	private boolean isPoll(StackShape shape, Primitive primitive, Site site, boolean application) {
		Loop loop = loop(shape);
		return primitive == Primitive.QUEUE && !application && loop.main == site && 2 * site.nanos > loop.nanos
				&& callsOut(shape) && inference.path(shape).stream().anyMatch(f -> BRINGS_WORK.matcher(f.methodName()).matches());
	}

	private Reason ofLastingTask(StackShape shape, Primitive primitive, Site site, boolean application) {
		if (primitive == Primitive.READ) {
			return application ? Reason.SHORT_TASK : Reason.READER;
		}
		if (application || !primitive.mayBringWork() || loop(shape).selects && shape.distanceOfRun() > NEAR) {
			boolean mayLoop = primitive.mayBringWork()
					|| primitive == Primitive.TIMER && isRegular(site) && mayPoll(shape, site)
					|| primitive == Primitive.RESULT && inference.isOfLanguage(shape.callingFrame());
			return application && isFetchOfApplication(shape, site) ? Reason.LOOP_IN_EXECUTOR
					: mayLoop && (site.takesHalf(inference.recordedNanos()) || isWhereTasksBranchOff(shape, primitive))
							&& !isNamed(ANSWERS, shape) ? Reason.LOOP_OR_TASK
					: Reason.SHORT_TASK;
		}
		return primitive == Primitive.SEMAPHORE && site.nanos < NEARLY_ALL * loop(shape).nanos ? Reason.LOOP_OR_TASK
				: Reason.LOOP_IN_EXECUTOR;
	}

	/** Workers of a pool that sleep in the same place and work in between run the same task. */
	private boolean mayPoll(StackShape shape, Site site) {
		return site.threads == 1 || !loop(shape).works() || handsOver(shape);
	}

	/** @return whether a method that runs others' work is called where the stacks below this root diverge */
	private boolean handsOver(StackShape shape) {
		int trunk = loop(shape).trunk.size();
		return trunk > 0 && threads.stream().flatMapToInt(
				thread -> IntStream.concat(thread.sites().stream().mapToInt(site -> site.stack), thread.witnesses().stream()))
				.mapToObj(inference::shape).filter(other -> other.rootPlace().equals(shape.rootPlace())).map(inference::path)
				.anyMatch(path -> path.size() > trunk && RUNS_OTHERS.matcher(path.get(trunk).methodName()).matches());
	}

	/** A busy loop waits for work only briefly, but where its tasks start. */
	private boolean isWhereTasksBranchOff(StackShape shape, Primitive primitive) {
		Loop loop = loop(shape);
		return primitive == Primitive.QUEUE && loop.branches && loop.trunk.size() == inference.path(shape).size();
	}

	private boolean isNamed(Pattern names, StackShape shape) {
		return inference.path(shape).stream().anyMatch(f -> names.matcher(f.methodName()).matches());
	}

	private Reason ofLibrarysThread(StackShape shape, Primitive primitive, Site site) {
		Loop loop = loop(shape);
		boolean waitsElsewhere = loop.main != null && loop.main != site && loop.main.nanos > site.nanos;
		boolean near = shape.distanceOfRun() <= NEAR;
		if (loop.isEventLoop()) {
			return Reason.IN_TASK;
		}
		return switch (primitive) {
			case READ -> waitsElsewhere || loop.selects ? Reason.IN_TASK : Reason.READER;
			case QUEUE, SIGNAL, PARK -> near || !waitsElsewhere && !loop.selects ? Reason.LOOP : Reason.LOOP_OR_TASK;
			case RESULT -> waitsElsewhere ? Reason.IN_TASK
					: isRhythmic(site) || isRegular(site) && site.isMost() ? Reason.TICKER : Reason.LOOP_OR_TASK;
			default -> site.count > 1 && (near || !loop.selects) ? Reason.TICKER : Reason.LOOP_OR_TASK;
		};
	}

	private static boolean runs(Frame frame) {
		return RUNS.matcher(frame.methodName()).matches();
	}

	private static boolean isRegular(Site site) {
		return site.count > 1 && site.shortest > REGULAR * site.nanos / site.count;
	}

	private static boolean isRhythmic(Site site) {
		return site.count > 1 && site.shortest >= RHYTHM * site.longest;
	}

	private Reason ofApplicationsThread(StackShape shape, Primitive primitive, Site site) {
		if (shape.mainOwner != null) {
			return Reason.MAIN;
		}
		Loop loop = loop(shape);
		if (loop.main == null || !isFetch(loop, loop.main)) {
			return primitive == Primitive.READ ? Reason.READER : Reason.LOOP_OR_TASK;
		}
		return site == loop.main ? Reason.LOOP
				: inference.path(shape).size() - loop.trunk.size() > NEAR_BRANCH ? Reason.IN_TASK : Reason.LOOP_OR_TASK;
	}

	private boolean isFetch(Loop loop, Site site) {
		StackShape shape = shape(site);
		Primitive primitive = shape.primitive(site.kind);
		int from = wrappers(shape);
		List<Frame> path = inference.path(shape);
		int queue = queueFrames(shape);
		boolean mayFetch = primitive == Primitive.QUEUE || primitive == Primitive.SIGNAL
				|| primitive == Primitive.PARK && queue > 0;
		return mayFetch && !loop.selects && loop.branches && site.count > 2 && site.isMost()
				&& path.size() - queue - loop.trunk.size() <= NEAR_BRANCH
				&& (path.get(from).methodName().startsWith(LAMBDA) || runs(path.get(from)))
				&& loop.trunk.stream().skip(from + 1L).allMatch(PoolInference::runs)
				&& path.stream().skip(from).noneMatch(f -> AWAITS_REPLY.matcher(f.methodName()).matches());
	}
}
