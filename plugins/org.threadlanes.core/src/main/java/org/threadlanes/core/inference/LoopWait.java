package org.threadlanes.core.inference;

import java.util.List;
import java.util.regex.Pattern;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.rules.Frame;

/** The waits of one stack and kind, and the loop or task that they are in. */
final class LoopWait {

	/** A fetch is so near to the run method of its loop. */
	private static final int NEAR = 3;
	/** A fetch is so near to the frame where the tasks of its loop branch off. */
	private static final int NEAR_BRANCH = 2;
	/** A loop that is not very busy waits for work for this part of the time. */
	private static final int LONG = 3;
	/** Waits of one length come from a clock: their lengths differ by less. */
	private static final double RHYTHM = 0.9;
	/** Sleeps of one length are as long as asked for, or somewhat longer. */
	private static final double REGULAR = 0.7;
	private static final String LAMBDA = "lambda$";
	/** Queues of libraries. */
	private static final Pattern QUEUE_CLASS = Pattern.compile(".*(Queue|Deque|Mailbox|Inbox|RingBuffer)(\\$.*)?");

	final Site site;
	final StackShape shape;
	final Primitive primitive;
	final Loop loop;
	/** The telling frames from the root to the wait. */
	final List<Frame> path;
	private final Inference inference;

	LoopWait(Inference inference, Loop loop, Site site) {
		this.inference = inference;
		this.loop = loop;
		this.site = site;
		shape = inference.shape(site.stack);
		primitive = site.areForReplies() && mayBringWork() ? Primitive.RESULT : shape.primitive(site.kind);
		path = inference.path(shape);
	}

	private String ownerAt(int i) {
		return inference.ownerOf(path.get(i));
	}

	/**
	 * @return the owners of the frames from the root to the wait. Wrappers whose one job is to run a library's loop, as
	 *         thread factories and applications like them, are left out.
	 */
	List<String> owners() {
		if (shape.owners.size() < 2) {
			return shape.owners;
		}
		List<String> inner = innerOwners();
		return inner.size() == 1 && !inference.isApplication(inner.get(0)) ? inner : shape.owners;
	}

	/** @return the owners of the frames between wrappers and the queue that a library waits in */
	private List<String> innerOwners() {
		int from = wrappers();
		return path.subList(from, Math.max(from, path.size() - queueFrames())).stream().map(inference::ownerOf)
				.distinct().toList();
	}

	/** @return how many frames before the wait are those of a library's queue that is asked for work; 0 if none is */
	private int queueFrames() {
		int n = 0;
		while (n < path.size() - 1 && QUEUE_CLASS.matcher(path.get(path.size() - 1 - n).className()).matches()) {
			n++;
		}
		return n > 0 && MethodName.TAKES.fits(path.get(path.size() - n)) ? n : 0;
	}

	/** @return how many frames at the root only run the frames of the next owner: no task branches off from them */
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

	/** @return whether work may come through it, as far as its frames tell */
	boolean mayBringWork() {
		return shape.primitive(site.kind).mayBringWork();
	}

	/** @return whether it may be where the loop waits for work; it is if no other of these takes more time */
	boolean mayBeMain() {
		return !shape.fetch && shape.root != Root.CUT && innerOwners().size() == 1
				&& (primitive.mayBringWork() || primitive == Primitive.READ && !isTransport());
	}

	/** @return whether the loop waits longer for work elsewhere */
	boolean isLessThanMain() {
		return loop.main() != null && loop.main().site.nanos > site.nanos;
	}

	/** @return whether it is a short call of a channel whose owner waits in selectors */
	boolean isTransport() {
		return !shape.owners.isEmpty() && inference.selects(inference.ownerOf(shape.callingFrame()))
				&& shape.isBriefCall(loop.selects(), site);
	}

	/** @return whether it is below the root of a thread, or in a task that hardly any other follows */
	boolean lasts() {
		return shape.root == Root.THREAD || shape.root == Root.EXECUTOR && !shape.isPartOfComputation()
				&& loop.lasts(inference.recordedNanos());
	}

	/** @return whether many threads do this and little else, and it is not how they get their work */
	boolean isInThreadPerTask() {
		return !mayBringWork() && primitive != Primitive.READ && loop.isThreadPerTask(inference.recordedNanos());
	}

	/** @return whether the run method of its loop is near */
	boolean isNearRun() {
		return shape.distanceOfRun() <= NEAR;
	}

	/** @return whether few frames lead to it */
	boolean isNearRoot() {
		return path.size() <= NEAR;
	}

	/** @return whether a library waits long in another one, whose method says that it does, and no application is there */
	boolean isLibrariesFetch() {
		String called = inference.calledMethod(shape);
		return primitive.mayBringWork() && !hasApplication() && (site.count > 1 || shape.root == Root.THREAD)
				&& LONG * site.nanos > site.windowNanos && MethodName.BRINGS_WORK.fits(called)
				&& !MethodName.AWAITS_REPLY.fits(called);
	}

	/** @return whether an application's thread or endless task calls a library for its next work, by the method's name */
	boolean isCallForWork() {
		int i = 0;
		while (i < path.size() && inference.isApplication(ownerAt(i))) {
			i++;
		}
		boolean mayLoop = shape.root == Root.THREAD || loop.isOneTask() && site.threads == 1;
		return mayLoop && i > 0 && i < path.size() && MethodName.GETS_WORK.fits(path.get(i));
	}

	/** @return whether a library that called another is called back, and takes from a queue then */
	boolean isCallback() {
		return primitive == Primitive.QUEUE && shape.returnsToRootsOwner() && !hasApplication();
	}

	/** @return whether the class of the task waits, in its run method or in one that this calls */
	boolean isOfTaskItself() {
		return path.size() <= 2 && path.get(0).methodName().equals("run")
				&& path.get(0).className().equals(path.get(path.size() - 1).className());
	}

	/** @return whether it is far from where the tasks of the loop branch off */
	boolean isInBranch() {
		return path.size() - loop.trunk().size() > NEAR_BRANCH;
	}

	/** A busy loop waits for work only briefly, but where its tasks start. */
	boolean isWhereTasksBranchOff() {
		return primitive == Primitive.QUEUE && loop.branches() && loop.trunk().size() == path.size();
	}

	boolean isRegular() {
		return site.shortest > REGULAR * site.nanos / site.count;
	}

	boolean isRhythmic() {
		return site.count > 1 && site.shortest >= RHYTHM * site.longest;
	}

	/** @return whether an endless task that runs on one thread sleeps here most of the time, and as long each time */
	boolean isTickerOfOneTask() {
		return primitive == Primitive.TIMER && loop.isOneTask() && site.threads == 1 && isRegular() && site.isMost();
	}

	/** @return whether each time something new is waited for, as a reply is; the runtime of a language may hide what */
	boolean isReply() {
		return primitive == Primitive.RESULT && site.areForReplies() && !isOfLanguage();
	}

	boolean takesHalf() {
		return site.takesHalf(inference.recordedNanos());
	}

	/** @return whether the runtime of a language hides what the thread waits for */
	boolean isOfLanguage() {
		Frame frame = shape.callingFrame();
		return frame != null && inference.ownerOf(frame).equals(Owners.NOBODY) && !Owners.isJdk(frame.className());
	}

	/** @return whether application code is between root and wait */
	boolean hasApplication() {
		return shape.owners.stream().anyMatch(inference::isApplication);
	}

	/** Application code may wait for a reply as it waits for work; so its own loops need to be seen as such. */
	boolean isFetchOfApplication() {
		return loop.main() == this && isFetch() && (shape.root == Root.THREAD || loop.isOneTask()
				&& (primitive == Primitive.QUEUE || queueFrames() > 0 || MethodName.TAKES.fits(shape.callingFrame())));
	}

	/** @return whether the loop of an application waits here for what branches off */
	boolean isFetch() {
		int from = wrappers();
		int queue = queueFrames();
		boolean mayFetch = primitive == Primitive.QUEUE || primitive == Primitive.SIGNAL
				|| primitive == Primitive.PARK && queue > 0;
		return mayFetch && !loop.selects() && loop.branches() && site.count > 2 && site.isMost()
				&& path.size() - queue - loop.trunk().size() <= NEAR_BRANCH
				&& (path.get(from).methodName().startsWith(LAMBDA) || MethodName.RUNS.fits(path.get(from)))
				&& loop.trunk().stream().skip(from + 1L).allMatch(MethodName.RUNS::fits)
				&& path.stream().skip(from).noneMatch(MethodName.AWAITS_REPLY::fits);
	}

	/** A thread's own class calls its subclass, which calls it for the wait. */
	boolean isFetchOfBaseClass() {
		return shape.root == Root.THREAD && shape.returnsToRootsOwner() && path.size() <= NEAR + 1
				&& (primitive == Primitive.QUEUE || primitive == Primitive.SIGNAL) && site.count > 2 && loop.branches()
				&& path.get(0).className().equals(path.get(path.size() - 1).className()) && !isInBranch()
				&& !MethodName.AWAITS_REPLY.fitsAny(path);
	}
}
