package org.threadlanes.ui.sites;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;

/** The columns of the table of call sites, in order. */
enum SiteColumn implements HasId {
	POOL(195, site -> site.pool().name()),
	WAIT(66, site -> Vocabulary.of(site.kind())),
	CALL(215, site -> site.frames().shortName()),
	LIBRARY(150, site -> other(site, site.frames().library())),
	ENDPOINT(110, site -> other(site, site.frames().endpoint())),
	TARGET(140, SiteColumn::target),
	HOLDER(180, (BiFunction<CallSite, Triage, String>) SiteColumn::holder),
	TOTAL(80, CallSite::nanos, site -> Durations.text(site.nanos())),
	COUNT(62, CallSite::knownCount, site -> Percentiles.number(site.knownCount())),
	THREADS(66, CallSite::threads, site -> Percentiles.number(site.threads())),
	MEDIAN(Percentiles::p50),
	P99(Percentiles::p99),
	LONGEST(Percentiles::max);

	private static final Messages TEXT = Messages.of(SiteColumn.class);
	private static final int MAX_TEXT = 300;
	private static final int DURATION_WIDTH = 70;
	/** Of the time of a pool's call sites. */
	private static final double NEARLY_ALL = 0.9;

	/** The width in pixels of kinds and numbers; for other texts, their share of the remaining width. */
	final int width;
	/** Whether it is a number: right-aligned, and a first click sorts the largest first. */
	final boolean isNumber;
	private final BiFunction<CallSite, Triage, String> text;
	/** Of numbers; null for texts. */
	private final Comparator<CallSite> order;

	SiteColumn(int width, Function<CallSite, String> text) {
		this(width, (site, triage) -> text.apply(site));
	}

	SiteColumn(int width, BiFunction<CallSite, Triage, String> text) {
		this.width = width;
		this.isNumber = false;
		this.text = text;
		this.order = null;
	}

	SiteColumn(ToLongFunction<Percentiles> of) {
		this(DURATION_WIDTH, site -> of.applyAsLong(site.durations()),
				site -> site.durations().text(of.applyAsLong(site.durations())));
	}

	SiteColumn(int width, ToLongFunction<CallSite> number, Function<CallSite, String> text) {
		this.width = width;
		this.isNumber = true;
		this.text = (site, triage) -> text.apply(site);
		this.order = Comparator.comparingLong(number);
	}

	/** @return what a time is, for those of which it matters when a wait reaches out of view; null for others */
	String tip() {
		return switch (this) {
			case TOTAL -> TEXT.get("tip.in-range");
			case MEDIAN, P99, LONGEST -> TEXT.get("tip.whole");
			default -> null;
		};
	}

	/** @return a frame; empty if it is the call itself, or null */
	private static String other(CallSite site, Frame frame) {
		String name = frame == null ? "" : frame.shortLocation();
		return name.equals(site.frames().shortName()) ? "" : name;
	}

	/** For the class of a lock, the simple name is enough. */
	private static String target(CallSite site) {
		boolean isClass = site.kind().isMonitor() || site.kind() == WaitKind.PARK;
		String target = site.frames().on(site.target());
		return isClass && target.equals(site.target()) ? target.substring(target.lastIndexOf('.') + 1) : target;
	}

	private static String holder(CallSite site, Triage triage) {
		List<Holder> holders = triage.holders(site);
		return holders.isEmpty() ? ""
				: TEXT.get("holder", holders.get(0).pool(), holders.get(0).activity(), holders.size() - 1);
	}

	/** @return whether its width is fixed, so that it is never truncated */
	boolean isFixed() {
		return isNumber || this == WAIT;
	}

	/** @return the text of a cell, made safe and shortened */
	String text(CallSite site, Triage triage) {
		return SafeText.shorten(text.apply(site, triage), MAX_TEXT);
	}

	/** @return whether it says something of any of these call sites */
	boolean says(List<CallSite> sites, Triage triage) {
		return sites.stream().anyMatch(site -> says(site, triage));
	}

	private boolean says(CallSite site, Triage triage) {
		return !text(site, triage).isEmpty();
	}

	/**
	 * @return the time of those call sites of which it says something, and not the same of nearly all of a pool, ns; a
	 *         known holder says more than a frame of the thread that waits
	 */
	long told(List<CallSite> sites, Triage triage) {
		return sites.stream().collect(Collectors.groupingBy(CallSite::pool)).values().stream()
				.mapToLong(pool -> toldOfPool(pool, triage)).sum();
	}

	private long toldOfPool(List<CallSite> sites, Triage triage) {
		return sites.stream().collect(Collectors.groupingBy(site -> text(site, triage))).values().stream()
				.filter(same -> same.size() == 1 || nanos(same) < NEARLY_ALL * nanos(sites)).flatMap(List::stream)
				.filter(site -> says(site, triage) && (this == HOLDER || !HOLDER.says(site, triage)))
				.mapToLong(CallSite::nanos).sum();
	}

	private static long nanos(List<CallSite> sites) {
		return sites.stream().mapToLong(CallSite::nanos).sum();
	}

	/** @return the order of this column; ties keep the order by time */
	Comparator<CallSite> order(boolean descending, Triage triage) {
		Comparator<CallSite> ascending =
				order != null ? order : Comparator.comparing(site -> text.apply(site, triage));
		return descending ? ascending.reversed() : ascending;
	}
}
