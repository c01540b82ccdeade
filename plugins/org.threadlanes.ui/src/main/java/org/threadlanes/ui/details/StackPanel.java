package org.threadlanes.ui.details;

import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.MonitorEvents;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadSamples;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.menu.ContextMenu;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitTexts;

/**
 * The whole stack of what is selected, beside those of the threads that held it up: of a wait, or of a call site, with
 * the durations of its waits. The JDK's frames are folded, the application's are bold.
 */
public final class StackPanel extends Composite {

	private static final Messages TEXT = Messages.of(StackPanel.class);
	private static final int MAX_HOLDERS = 2;
	/** Fewer frames of the JDK in a row are not folded. */
	private static final int FOLDED = 3;
	/** Of each level of the tree, with its twistie; px. */
	private static final int INDENT = 24;
	/** The width of a sentence beside a stack; px. */
	private static final int HINT = 320;

	private final Look look;
	private final PageModel model;
	private final StackClassifier classifier;
	/** The wait shown, and what is known of it; null for none. */
	private Object shown;

	public StackPanel(Composite parent, Look look, PageModel model) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		classifier = new StackClassifier(model.lanes().rules().stacks());
		setBackground(look.theme().listBackground());
		model.listen(this::show, Change.WAIT, Change.FINDING, Change.CONTENT);
		show();
	}

	private void show() {
		SpanRef wait = model.selectedWait() != null || model.finding() == null ? model.selectedWait()
				: model.findingWorst();
		Object told = wait == null ? null : told(wait);
		if (told != null && told.equals(shown)) {
			// While a JVM is followed, the user may be reading it.
			return;
		}
		shown = told;
		for (Control old : getChildren()) {
			old.dispose();
		}
		if (wait != null) {
			showWait(wait.lane(), wait.index());
		} else if (model.site() != null) {
			showSite(model.site());
		} else {
			hint(TEXT.get("stack.hint"));
		}
		GridLayoutFactory.fillDefaults().numColumns(Math.max(1, getChildren().length)).spacing(1, 0).applyTo(this);
		layout();
	}

	/** @return equal objects for the same wait, as long as the same is known of it */
	private Object told(SpanRef wait) {
		return List.of(wait.lane().key(), wait.startNanos(), wait.endNanos(),
				model.triage().holdings(wait).stream().map(held -> List.of(held.holder().key(), held.nanos()))
						.toList());
	}

	private void showWait(ThreadLane lane, int i) {
		side(lane.kind(i), TEXT.get("stack.wait", WaitTexts.name(lane), Vocabulary.of(lane.kind(i)),
				WaitTimes.duration(lane, i)), lane.stack(i));
		Triage triage = model.triage();
		SpanRef wait = new SpanRef(lane, i);
		String key = triage.isHeld(wait) ? "stack.held" : "stack.meanwhile";
		List<Holding> holdings = triage.holdings(wait);
		held(holdings, (held, more) -> side(held.kind(),
				title(key, WaitTexts.name(held.holder()), kind(held.kind(), held.unseenNanos()), held.nanos(), more),
				held.isRunning() ? sampled(wait, held.holder()) : held.holder().stack(held.span())));
		boolean isHeld = lane.kind(i) == WaitKind.MONITOR_ENTER || triage.isExplained(wait)
				|| MonitorEvents.isLock(lane.kind(i), model.lanes().target(lane.target(i)).name());
		if (holdings.isEmpty() && isHeld) {
			hint(TEXT.get("stack.unheld"));
		}
	}

	/** Shows a sentence, alone across the panel, or beside what is there. */
	private void hint(String text) {
		boolean isAlone = getChildren().length == 0;
		Label hint = Look.label(this, SWT.WRAP, text, look.fonts().normal(), look.theme().secondaryText());
		GridDataFactory.fillDefaults().indent(8, 8).grab(isAlone, false)
				.hint(look.fonts().scaled(HINT), SWT.DEFAULT).applyTo(hint);
	}

	/** Shows the first ones; the last of these says how many there are besides. */
	private static <T> void held(List<T> held, ObjIntConsumer<T> show) {
		int shown = Math.min(MAX_HOLDERS, held.size());
		for (int i = 0; i < shown; i++) {
			show.accept(held.get(i), i + 1 < shown ? 0 : held.size() - shown);
		}
	}

	private static String title(String key, String holder, String kind, long nanos, int more) {
		return TEXT.get(key, holder, kind, Durations.text(nanos), more);
	}

	private static String kind(WaitKind kind, long unseenNanos) {
		return kind != null ? Vocabulary.of(kind) : TEXT.get(unseenNanos == 0 ? "stack.ran" : "stack.unseen");
	}

	/** @return the stack of a sample of a holder outside the waits that it recorded; {@link StackTable#NONE} if none */
	private int sampled(SpanRef wait, ThreadLane holder) {
		ThreadSamples samples = holder.samples();
		for (HoldPeriod period : model.triage().holdPeriods(wait)) {
			int n = period.holder() == holder ? samples.firstFrom(period.startNanos()) : samples.size();
			for (; n < samples.size() && samples.time(n) < period.endNanos(); n++) {
				int span = holder.firstEndingAfter(samples.time(n));
				if (span == holder.size() || holder.start(span) > samples.time(n)) {
					return samples.stack(n);
				}
			}
		}
		return StackTable.NONE;
	}

	private void showSite(CallSite site) {
		side(site.kind(), TEXT.get("stack.site", site.frames().shortName(), site.knownCount(),
				Durations.text(site.nanos())), site.stack());
		held(site.longHolders(), (held, more) -> side(held.kind(), title("stack.held",
				SafeText.shorten(held.pool(), 60), kind(held.kind(), held.unseenNanos()), held.nanos(), more),
				held.stack()));
		if (site.durations().areKnown()) {
			GridDataFactory.fillDefaults().grab(true, true).applyTo(new DurationChart(this, look, model, site));
		}
	}

	/** Adds a stack below a title. */
	private void side(WaitKind kind, String title, int number) {
		Composite side = new Composite(this, SWT.NONE);
		side.setBackground(look.theme().widgetBackground());
		GridLayoutFactory.fillDefaults().numColumns(2).extendedMargins(8, 0, 3, 0).spacing(6, 3).applyTo(side);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(side);
		Canvas swatch = new Canvas(side, SWT.NO_FOCUS);
		Look.fixBackground(swatch, kind == null ? look.theme().lane() : look.theme().kind(kind));
		GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.BEGINNING).indent(0, 3).hint(12, 12).applyTo(swatch);
		int did = title.lastIndexOf('\u00b7') + 1;
		// What the thread did, and how long, is not broken.
		Label head = Look.label(side, SWT.WRAP, title.substring(0, did) + ' '
				+ title.substring(did).strip().replace(' ', '\u00a0'), look.fonts().bold(), look.theme().text());
		head.setBackground(side.getBackground());
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(head);
		Tree tree = new Tree(side, SWT.MULTI | SWT.FULL_SELECTION);
		AccessibleNames.set(tree, title);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, true).hint(1, 1).indent(-8, 0).applyTo(tree);
		Stack stack = model.lanes().stack(number);
		if (stack == null) {
			new TreeItem(tree, SWT.NONE).setText(TEXT.get("stack.none"));
			return;
		}
		fill(tree, stack, model.lanes().classification(number));
		tree.addListener(SWT.Resize, e -> fit(tree, tree.getItems(), 1));
		tree.addListener(SWT.MouseMove, e -> {
			TreeItem at = tree.getItem(new Point(e.x, e.y));
			tree.setToolTipText(at == null || at.getText().equals(at.getData()) ? null : (String) at.getData());
		});
		ContextMenu.attach(tree, menu -> ContextMenu.add(menu, TEXT.get("stack.copy"), true, () -> copy(stack)));
		ContextMenu.onCopy(tree, () -> copy(stack));
	}

	/** Leaves out the middle of texts without room: GTK cuts their ends, where methods and lines are. */
	private void fit(Tree tree, TreeItem[] items, int depth) {
		GC gc = new GC(tree);
		for (TreeItem item : items) {
			if (item.getData() == null) {
				item.setData(item.getText());
			}
			gc.setFont(item.getFont());
			item.setText(TextFit.middle(gc, (String) item.getData(),
					tree.getClientArea().width - look.fonts().scaled(depth * INDENT)));
			fit(tree, item.getItems(), depth + 1);
		}
		gc.dispose();
	}

	private void copy(Stack stack) {
		ContextMenu.copy(getDisplay(), text(stack.frames()));
	}

	/** @return frames as a stack trace in a log */
	public static String text(List<Frame> frames) {
		return frames.stream().map(frame -> "\tat " + frame + System.lineSeparator()).collect(Collectors.joining());
	}

	private void fill(Tree tree, Stack stack, StackClassification classified) {
		List<Frame> frames = stack.frames();
		int end;
		for (int i = 0; i < frames.size(); i = end) {
			end = i + 1;
			while (isFolded(frames, i) && end < frames.size() && isFolded(frames, end)) {
				end++;
			}
			TreeItem folded = end - i < FOLDED ? null : new TreeItem(tree, SWT.NONE);
			if (folded != null) {
				folded.setText(StackLines.more(frames.subList(i, end)));
				folded.setForeground(look.theme().secondaryText());
			}
			for (int n = i; n < end; n++) {
				TreeItem item = folded == null ? new TreeItem(tree, SWT.NONE) : new TreeItem(folded, SWT.NONE);
				item.setText(StackLines.text(frames.get(n)));
				if (isFolded(frames, n)) {
					item.setForeground(look.theme().secondaryText());
				} else if (n >= Math.max(0, classified.ownFrame()) && n <= classified.endpoint()
						&& !classifier.isLibrary(frames.get(n))) {
					item.setFont(look.fonts().bold());
					if (n == classified.ownFrame()) {
						getDisplay().asyncExec(() -> show(item));
					}
				}
			}
		}
		if (stack.truncated()) {
			new TreeItem(tree, SWT.NONE).setText(TEXT.get("stack.cut", frames.size()));
		}
	}

	/** Scrolls to a frame, once its stack has a size. */
	private static void show(TreeItem item) {
		if (!item.isDisposed()) {
			item.getParent().showItem(item);
		}
	}

	/** The innermost frame says what the thread does, whoever wrote it. */
	private static boolean isFolded(List<Frame> frames, int i) {
		return i > 0
				&& (StackClassifier.isJdk(frames.get(i)) || StackClassifier.isGenerated(frames.get(i).className()));
	}
}
