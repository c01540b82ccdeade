package org.threadlanes.core.classify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;

/** Infers the verdicts of the waits of one pool from what all its threads do. */
final class PoolClassifier {

	private final Classifier classifier;
	private final List<ThreadWaits> threads;
	private final Activities activities;
	private final Map<Integer, List<Object>> placeOfKey = new HashMap<>();
	private final Map<List<Object>, WaitFacts> waits = new LinkedHashMap<>();

	PoolClassifier(Classifier classifier, List<ThreadWaits> threads) {
		this.classifier = classifier;
		this.threads = threads;
		activities = new Activities(classifier, threads);
		Map<List<Object>, Site> sites = new LinkedHashMap<>();
		for (ThreadWaits thread : threads) {
			Map<List<Object>, Site> ofThread = new LinkedHashMap<>();
			for (Site site : thread.sites()) {
				List<Object> place =
						placeOfKey.computeIfAbsent(ThreadWaits.key(site.stack, site.kind), key -> place(site));
				ofThread.computeIfAbsent(place, p -> new Site(site.stack, site.kind)).add(site, true);
			}
			ofThread.forEach((place, site) -> sites.computeIfAbsent(place, p -> new Site(site.stack, site.kind))
					.add(site, false));
		}
		sites.values().forEach(site -> site.isOfAll = site.threads == threads.size());
		sites.forEach((place, site) -> waits.put(place,
				new WaitFacts(classifier, activities.of(classifier.shape(site.stack)), site)));
		waits.values().forEach(wait -> wait.activity.add(wait));
	}

	/**
	 * Not a record: at the first hash of one, its method handles are linked, 24 ms of the CPU time of a small report.
	 *
	 * @return what is equal for waits for the same thing, on any line of a method
	 */
	private List<Object> place(Site site) {
		StackShape shape = classifier.shape(site.stack);
		return Arrays.asList(shape.root, shape.rootFrame, shape.path, site.kind, shape.obstacle(site.kind),
				shape.fetch, shape.isInChannel(), shape.isRequest(), shape.sleepsForOthers);
	}

	PoolVerdicts verdicts() {
		Map<List<Object>, Inferred> ofPlaces = new HashMap<>();
		waits.forEach((place, wait) -> ofPlaces.put(place, inferred(wait, VerdictTable.SHIPPED)));
		Map<Integer, Inferred> verdicts = new HashMap<>();
		placeOfKey.forEach((key, place) -> verdicts.put(key, ofPlaces.get(place)));
		boolean turns = threads.stream().flatMap(this::selecting)
				.anyMatch(shape -> classifier.isTurn(shape) || activities.of(shape).takesTurns());
		return new PoolVerdicts(verdicts, threads.stream().map(thread -> kind(thread, verdicts)).toList(), turns);
	}

	/** @return the stacks with which a thread was seen in a selector */
	private Stream<StackShape> selecting(ThreadWaits thread) {
		return thread.witnesses().stream().mapToObj(classifier::shape).filter(shape -> shape.selecting != null);
	}

	private ThreadKind kind(ThreadWaits thread, Map<Integer, Inferred> verdicts) {
		if (selecting(thread).map(activities::of).anyMatch(Activity::isEventLoop)) {
			return ThreadKind.EVENT_LOOP;
		}
		for (Site site : thread.sites()) {
			Reason reason = verdicts.get(ThreadWaits.key(site.stack, site.kind)).reason();
			if (reason == Reason.LOOP && activities.of(classifier.shape(site.stack)).branches()) {
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
		Frame frame = row.reason().verdict() == Verdict.IDLE ? shape.loop() : shape.callingFrame();
		return new Inferred(row, row.holding(wait), frame, !shape.fetch && wait.activity.isEventLoop());
	}
}
