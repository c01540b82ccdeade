package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Follows waits to their end: if A waits for B while B waits for C, then what A lost is C's. What those did that had a
 * thing is replaced by what those did that had what they waited for, as long as there are any.
 */
final class Chains {

	/** Of the time in which a thing was held. */
	private static final double MIN_SHARE = 0.2;
	/** Others wait there, too, if more threads do on average than the chain explains. */
	private static final double EXPLAINED = 1.2;

	private Chains() {
	}

	/**
	 * @param found causes
	 * @param recordedNanos the length of the recording
	 * @return them, each followed to its end; without those that only explain waits of holders of another
	 */
	static List<Found> follow(List<Found> found, long recordedNanos) {
		Set<Found> explained = identitySet();
		List<Found> followed = IntStream.range(0, found.size())
				.mapToObj(i -> follow(i, found, recordedNanos, explained)).toList();
		return IntStream.range(0, found.size()).filter(i -> !explained.contains(found.get(i))).mapToObj(followed::get)
				.toList();
	}

	/** Hashing records would link their method handles, which takes a small report 30 ms. */
	private static Set<Found> identitySet() {
		return Collections.newSetFromMap(new IdentityHashMap<>());
	}

	private static Found follow(int at, List<Found> all, long recordedNanos, Set<Found> explained) {
		Found start = all.get(at);
		Cause cause = start.cause();
		Cause.Link first = cause.first();
		Cause.Link end = cause.end();
		Set<Found> passed = identitySet();
		passed.add(start);
		all.stream().filter(other -> isMutual(start, other)).forEach(passed::add);
		// Of two that seem to have what the other waits for, the larger one stays.
		all.stream().skip(at + 1L).filter(other -> isMutual(start, other)).forEach(explained::add);
		for (Found next = next(cause, all, passed); next != null; next = next(cause, all, passed)) {
			passed.add(next);
			Found link = next;
			List<Holder> holding = new ArrayList<>();
			List<String> through = new ArrayList<>(cause.through());
			if (link.cause().first().resource().equals(first.resource()) && !link.cause().isOfItself()) {
				// A lock within the call that waits is a part of it.
				first = link.cause().first();
				end = first;
			} else {
				through.add(link.cause().first().resource());
				end = isEnd(link, cause, end) ? link.cause().end() : end;
			}
			for (Holder holder : cause.holding()) {
				if (!waitsFor(holder, link)) {
					holding.add(holder);
					continue;
				}
				link.cause().holding().forEach(last -> holding.add(last.scaled(holder)));
				// A main that waits for a permit until tasks are done loses less than they do.
				boolean isLess = link.average() > EXPLAINED * start.average();
				boolean isOfHolders = link.cause().waiting().pool().equals(holder.pool());
				if (!isLess && isOfHolders && link.average() * recordedNanos <= EXPLAINED * holder.nanos()) {
					explained.add(link);
				}
			}
			cause = new Cause(first, cause.waiting(), through, end, Holder.sums(holding.stream()));
		}
		return new Found(start.pool(), cause, start.share(), start.average(), start.waits(), start.calls());
	}

	/** Most of those that have the one wait for the other. Of two alike, that counts whose number is known. */
	private static boolean isEnd(Found link, Cause cause, Cause.Link end) {
		Cause.Link other = link.cause().first();
		boolean isVague = other.kind() == end.kind() && other.size() == 0 && end.size() > 0;
		return !isVague && 2 * cause.holding().stream().filter(holder -> waitsFor(holder, link))
				.mapToDouble(Holder::share).sum() >= 1;
	}

	private static Found next(Cause cause, List<Found> all, Set<Found> passed) {
		return all.stream().filter(one -> !passed.contains(one) && !one.cause().holding().isEmpty()
				&& cause.holding().stream().anyMatch(holder -> holder.share() >= MIN_SHARE && waitsFor(holder, one)))
				.findFirst().orElse(null);
	}

	private static boolean isMutual(Found one, Found other) {
		return one.cause().holding().stream().limit(1).anyMatch(holder -> waitsFor(holder, other))
				&& other.cause().holding().stream().limit(1).anyMatch(holder -> waitsFor(holder, one));
	}

	private static boolean waitsFor(Holder holder, Found other) {
		return holder.kind() != null && !holder.kind().isSocket() && !holder.kind().isFile()
				&& other.calls().contains(holder.frames().path());
	}
}
