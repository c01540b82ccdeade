package org.threadlanes.core.classify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;

/** Infers the verdicts of the waits of one pool from what all its threads do. */
final class PoolClassifier {

	private final Classifier classifier;
	private final List<ThreadWaits> threads;
	private final Activities activities;
	private final Map<List<Object>, Integer> places = new HashMap<>();
	private final Map<Integer, Integer> placeOfKey = new HashMap<>();
	private final Map<Integer, WaitFacts> waits = new HashMap<>();

	PoolClassifier(Classifier classifier, List<ThreadWaits> threads) {
		this.classifier = classifier;
		this.threads = threads;
		activities = new Activities(classifier, threads);
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
				new WaitFacts(classifier, activities.of(classifier.shape(site.stack)), site)));
		for (ThreadWaits thread : threads) {
			thread.witnesses().stream().mapToObj(classifier::shape).filter(StackShape::writes)
					.forEach(shape -> activities.of(shape).write(WaitFacts.callers(classifier.path(shape)), Activity.SAMPLED));
		}
		for (WaitFacts wait : waits.values()) {
			if (wait.mayBeMain()) {
				wait.activity.offerMain(wait);
			}
			if (wait.site.kind == WaitKind.SOCKET_WRITE) {
				wait.activity.write(WaitFacts.callers(wait.path), wait.site.count);
			}
			if (wait.primitive == Primitive.READ) {
				wait.activity.read(wait);
			}
		}
	}

	/** @return a key that is equal for waits for the same thing, on any line of a method */
	private List<Object> place(Site site) {
		StackShape shape = classifier.shape(site.stack);
		return Arrays.asList(shape.root, shape.rootPlace(), classifier.path(shape), site.kind,
				shape.primitive(site.kind), shape.fetch, shape.isInChannel(), shape.isSelectorsLock());
	}

	PoolVerdicts verdicts() {
		Map<Integer, Inferred> ofPlaces = new HashMap<>();
		waits.forEach((place, wait) -> ofPlaces.put(place, inferred(wait, VerdictTable.SHIPPED)));
		Map<Integer, Inferred> verdicts = new HashMap<>();
		placeOfKey.forEach((key, place) -> verdicts.put(key, ofPlaces.get(place)));
		boolean turns = threads.stream().flatMap(thread -> thread.witnesses().stream().mapToObj(classifier::shape))
				.anyMatch(shape -> classifier.isTurn(shape) || shape.selecting != null && activities.of(shape).takesTurns());
		return new PoolVerdicts(verdicts, threads.stream().map(thread -> kind(thread, verdicts)).toList(), turns);
	}

	private ThreadKind kind(ThreadWaits thread, Map<Integer, Inferred> verdicts) {
		Stream<StackShape> selecting = Stream.concat(
				thread.witnesses().stream().mapToObj(classifier::shape).filter(shape -> shape.selecting != null),
				thread.sites().stream().filter(site -> classifier.shape(site.stack).polls(site))
						.map(site -> classifier.shape(site.stack)));
		if (selecting.anyMatch(shape -> activities.of(shape).isEventLoop())) {
			return ThreadKind.EVENT_LOOP;
		}
		for (Site site : thread.sites()) {
			StackShape shape = classifier.shape(site.stack);
			ThreadKind executor = shape.executorsKind();
			if (executor != null) {
				return executor;
			}
			Reason reason = verdicts.get(ThreadWaits.key(site.stack, site.kind)).reason();
			if (reason == Reason.LOOP && activities.of(shape).branches()) {
				return ThreadKind.WORKER;
			}
		}
		return null;
	}

	/**
	 * @param key the key of waits, see {@link ThreadWaits#key}
	 * @return their facts
	 */
	WaitFacts facts(int key) {
		return waits.get(placeOfKey.get(key));
	}

	/** @return what a table says of a wait */
	static Inferred inferred(WaitFacts wait, VerdictTable table) {
		StackShape shape = wait.shape;
		VerdictTable.Row row = wait.decide(table);
		Frame frame = row.reason().verdict() == Verdict.IDLE ? shape.rootFrame() : shape.callingFrame();
		return new Inferred(row, frame, !shape.fetch && wait.activity.isEventLoop());
	}
}
