package org.threadlanes.core.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.RecordedJvm;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.ListTable;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TableView;

/**
 * The tables to export besides event types: waits with verdicts, threads, pools, findings, call sites, limits, and the
 * recording itself.
 */
public final class TriageTables {

	private static final String WAITS = "threadlanes.waits";
	private static final String SITES = "threadlanes.sites";
	private static final String REQUESTS = "threadlanes.requests";
	/** The names of all tables. */
	public static final List<String> NAMES = List.of(WAITS, "threadlanes.threads", "threadlanes.pools",
			"threadlanes.findings", SITES, "threadlanes.limits", "threadlanes.recordings", REQUESTS,
			"threadlanes.endpoints");

	/** The original columns, whose order never changes: new ones are added at the end. */
	private static final List<Verdict> VERDICTS = List.of(Verdict.BLOCKING, Verdict.IDLE, Verdict.NON_BLOCKING_IO,
			Verdict.UNKNOWN);
	private static final List<WaitKind> KINDS = List.of(WaitKind.PINNED, WaitKind.SOCKET_READ, WaitKind.SOCKET_WRITE,
			WaitKind.FILE_READ, WaitKind.FILE_WRITE, WaitKind.FILE_FORCE, WaitKind.MONITOR_ENTER, WaitKind.MONITOR_WAIT,
			WaitKind.SLEEP, WaitKind.PARK, WaitKind.COMPILATION);

	private TriageTables() {
	}

	/** @return all tables, waits first */
	public static List<Table> all(Triage triage) {
		return List.of(waits(triage), threads(triage), pools(triage), findings(triage),
				sites(triage), limits(triage), recordings(triage), requests(triage), endpoints(triage));
	}

	/** @return whether the table of a name can be of a range; the others are of the whole recording */
	public static boolean hasRange(String name) {
		return name.equals(WAITS) || name.equals(SITES);
	}

	/**
	 * @param table one of {@link #all} of the triage
	 * @return the same of a range: the waits that overlap it, or call sites with only the time within, as in the lanes;
	 *         the table itself if it has no range. Call sites are summed at once
	 */
	public static Table inRange(Table table, Triage triage, EventFilter range) {
		if (!range.hasRange() || !hasRange(table.name())) {
			return table;
		}
		return table.name().equals(SITES)
				? sites(triage, Stream.of(Verdict.BLOCKING, Verdict.UNKNOWN)
						.map(verdict -> SiteFilter.of(verdict).in(range.fromNanos(), range.toNanos()))
						.flatMap(filter -> triage.sites().filtered(filter).all().stream()).toList())
				: new TableView(table, IntStream.range(0, table.columns().size()).boxed().toList(),
						range.rows(table.columns()));
	}

	/** @return every wait with its verdict and reason, sorted by start */
	public static Table waits(Triage triage) {
		return new WaitsTable(WAITS, triage.lanes());
	}

	/** @return every thread with its totals, pool by pool */
	public static Table threads(Triage triage) {
		ListTable<ThreadLane> table = new ListTable<>("threadlanes.threads", triage.lanes().lanes());
		table.text("thread", ThreadLane::label).integer("thread_id", lane -> lane.key().id())
				.text("group", ThreadLane::group).text("pool", ThreadLane::poolName)
				.text("kind", lane -> lane.kind().id()).integer("waits", lane -> lane.totals().count());
		for (Verdict verdict : VERDICTS) {
			table.duration(column(verdict.id()), lane -> lane.totals().nanos(verdict));
		}
		return table.duration("longestBlocking", lane -> lane.totals().longest(Verdict.BLOCKING))
				.duration("work", lane -> lane.totals().nanos(Verdict.WORK));
	}

	/** @return every pool with its totals, by verdict and by kind of wait */
	public static Table pools(Triage triage) {
		ListTable<Pool> table = new ListTable<>("threadlanes.pools", triage.lanes().pools());
		table.text("pool", Pool::name).text("kind", pool -> pool.kind().id())
				.integer("threads", pool -> pool.lanes().size()).integer("waits", pool -> pool.totals().count());
		for (Verdict verdict : VERDICTS) {
			table.duration(column(verdict.id()), pool -> pool.totals().nanos(verdict));
		}
		for (WaitKind kind : KINDS) {
			table.duration(column(kind.id()), pool -> pool.totals().nanos(kind));
		}
		return table.duration("longestBlocking", pool -> pool.totals().longest(Verdict.BLOCKING))
				.duration("work", pool -> pool.totals().nanos(Verdict.WORK)).duration("lifetime", Pool::lifeNanos)
				.duration("contention", triage.causes()::contentionNanos)
				.duration("running", pool -> time(pool, triage).cpuNanos())
				.duration("native", pool -> time(pool, triage).nativeNanos())
				.duration("pauses", pool -> time(pool, triage).pauseNanos())
				.duration("sampled", triage.causes()::sampledNanos);
	}

	private static PoolTime time(Pool pool, Triage triage) {
		return PoolTime.of(pool, triage.lanes(), triage.causes());
	}

	/** @return the findings, the worst first */
	public static Table findings(Triage triage) {
		return new ListTable<>("threadlanes.findings", triage.findings())
				.text("severity", f -> f.severity().id()).text("code", f -> f.code().id())
				.text("pool", Finding::poolName).integer("threads", Finding::threads).integer("waits", Finding::count)
				.duration("time", Finding::nanos).duration("longest", Finding::maxNanos)
				.text("message", f -> f.message().english()).text("where", Finding::where)
				.text("target", Finding::target)
				.text("stackTrace", f -> lines(f.stack())).text("library", f -> f.frames().libraryName())
				.text("own", f -> f.frames().ownName()).text("endpoint", f -> f.frames().endpointName())
				.optional(Column.duration("p50"), f -> percentile(f, Percentiles::p50))
				.optional(Column.duration("p95"), f -> percentile(f, Percentiles::p95))
				.optional(Column.duration("p99"), f -> percentile(f, Percentiles::p99))
				.text("evidence", f -> f.evidence(Locale.ROOT))
				.text("cause", f -> f.cause() == null ? "" : f.cause().end().kind().id())
				.text("resource", f -> f.cause() == null ? "" : f.cause().end().resource())
				.optional(Column.integer("size", ""),
						f -> f.cause() == null || f.cause().end().size() == 0 ? null
								: (long) f.cause().end().size())
				.text("holder", f -> f.cause() == null || f.cause().holding().isEmpty() ? ""
						: f.cause().holding().get(0).call());
	}

	private static Long percentile(Finding finding, Function<Percentiles, Long> value) {
		return finding.durations() == null ? null : Percentiles.orNull(value.apply(finding.durations()));
	}

	/**
	 * @return the call sites of all blocking waits, most time first, then those of all waits without a verdict; with
	 *         what holders did most
	 */
	public static Table sites(Triage triage) {
		CallSites sites = triage.sites();
		return sites(triage, Stream.concat(sites.all().stream(), sites.unknown().all().stream()).toList());
	}

	/** @return those rows of {@link #sites} that are of blocking waits */
	public static Table blockingSites(Triage triage) {
		return sites(triage, triage.sites().all());
	}

	private static Table sites(Triage triage, List<CallSite> rows) {
		CallSites sites = triage.sites();
		return new ListTable<>(SITES, rows).text("pool", s -> s.pool().name())
				.text("kind", s -> s.pool().kind().id()).text("wait", s -> s.kind().id())
				.text("verdict", s -> s.verdict().id()).text("library", s -> s.frames().libraryName())
				.text("own", s -> s.frames().ownName()).text("endpoint", s -> s.frames().endpointName())
				.text("target", CallSite::target).integer("threads", CallSite::threads)
				.integer("waits", CallSite::count).duration("time", CallSite::nanos)
				.optional(Column.duration("p50"), s -> Percentiles.orNull(s.durations().p50()))
				.optional(Column.duration("p95"), s -> Percentiles.orNull(s.durations().p95()))
				.optional(Column.duration("p99"), s -> Percentiles.orNull(s.durations().p99()))
				.optional(Column.duration("longest"), s -> Percentiles.orNull(s.durations().max()))
				.text("holder", s -> holder(s, triage, Holder::pool))
				.text("holderWait", s -> holder(s, triage, Holder::doing))
				.text("holderOwn", s -> holder(s, triage, holder -> holder.frames().ownName()))
				.optional(Column.duration("holderTime"),
						s -> s.heldBy().isEmpty() ? null : s.heldBy().get(0).nanos())
				.text("stackTrace", s -> lines(sites.stack(s)))
				.bool("contention", s -> s.verdict() == Verdict.BLOCKING
						&& triage.causes().isContention(s.kind(), s.stack()))
				.text("ownChain", s -> Stream.concat(sites.callers(s).stream().map(Frame::location),
						Stream.of(s.frames().ownName())).collect(Collectors.joining(" > ")));
	}

	/** @return the limits of the recording */
	public static Table limits(Triage triage) {
		return new ListTable<>("threadlanes.limits", triage.allLimits()).text("code", limit -> limit.code().id())
				.text("event", Limit::event).text("value", Limit::value).text("message", l -> l.message().english());
	}

	/** @return the requests by name, most time first; of where it went, the call with most of it */
	public static Table requests(Triage triage) {
		ListTable<RequestSum> table = new ListTable<>(REQUESTS, triage.requests());
		table.text("request", RequestSum::name).integer("threads", RequestSum::threads)
				.integer("requests", request -> request.durations().count())
				.duration("time", RequestSum::nanos).duration("p50", request -> request.durations().p50())
				.duration("p95", request -> request.durations().p95())
				.duration("p99", request -> request.durations().p99())
				.duration("longest", request -> request.durations().max());
		return withParts(table);
	}

	/** @return the endpoints by name, most time first: single calls of them are not known */
	public static Table endpoints(Triage triage) {
		return withParts(new ListTable<>("threadlanes.endpoints", triage.endpoints())
				.text("endpoint", RequestSum::name).integer("threads", RequestSum::threads)
				.duration("time", RequestSum::nanos));
	}

	private static Table withParts(ListTable<RequestSum> table) {
		table.duration("waiting", RequestSum::waitNanos).duration("contention", RequestSum::contentionNanos)
				.duration("running", RequestSum::cpuNanos);
		if (table.name().equals(REQUESTS)) {
			table.duration("other", RequestSum::otherNanos);
		}
		return table.text("wait", longest(wait -> wait.kind().id()))
				.text("library", longest(wait -> wait.frames().libraryName()))
				.text("own", longest(wait -> wait.frames().ownName())).text("target", longest(RequestWait::target))
				.optional(Column.duration("waitTime"), longest(RequestWait::nanos));
	}

	private static <V> Function<RequestSum, V> longest(Function<RequestWait, V> what) {
		return request -> request.waits().isEmpty() ? null : what.apply(request.waits().get(0));
	}

	/** @return one row: the file, its time range, and what the recording says about the JVM */
	public static Table recordings(Triage triage) {
		return new ListTable<>("threadlanes.recordings", List.of(triage.lanes())).text("file", ThreadLanes::location)
				.timestamp("start", ThreadLanes::startNanos).timestamp("end", ThreadLanes::endNanos)
				.duration("duration", lanes -> lanes.nanos())
				.integer("events", lanes -> lanes.source().events()).text("host", known(RecordedJvm::host))
				.optional(Column.integer("pid", ""), lanes -> lanes.jvm().pid() == 0 ? null : lanes.jvm().pid())
				.text("mainClass", known(RecordedJvm::mainClass)).text("jvmVersion", known(RecordedJvm::jvmVersion))
				.text("jdk", known(RecordedJvm::jdk)).text("service", known(RecordedJvm::service))
				.text("version", known(RecordedJvm::version)).text("pod", known(RecordedJvm::pod));
	}

	private static Function<ThreadLanes, String> known(Function<RecordedJvm, String> what) {
		return lanes -> what.apply(lanes.jvm()).isEmpty() ? null : what.apply(lanes.jvm());
	}

	private static String holder(CallSite site, Triage triage, Function<Holder, String> what) {
		return triage.holders(site).stream().findFirst().map(what).orElse(null);
	}

	private static String lines(List<Frame> stack) {
		return stack.stream().map(Frame::toString).collect(Collectors.joining("\n"));
	}

	/** {@code non-blocking-io} becomes {@code nonBlockingIo}: a name that needs no quotes in SQL. */
	private static String column(String id) {
		StringBuilder name = new StringBuilder();
		for (String word : id.split("-")) {
			name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
		}
		return name.toString();
	}
}
