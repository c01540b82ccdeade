package org.threadlanes.jmc.pages;

import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleWiring;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.jmc.LoadedItems;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.chart.LanesChart;
import org.threadlanes.ui.chart.PictureContent;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.page.LanesPage;
import org.threadlanes.ui.paint.Palette;

/**
 * Work that only the first page in a JVM needs, too slow for the UI thread: loading and linking classes, starting AWT
 * and JFreeChart.
 */
final class FirstUse {

	/** How often the hidden page is asked whether it has read its tables, in milliseconds. */
	private static final int ASK_MILLIS = 100;
	private static final AtomicBoolean BEGUN = new AtomicBoolean();
	private static volatile boolean prepared;

	private FirstUse() {
	}

	/**
	 * Loads the parts of all pages, makes the model of one, and paints a picture off screen, once, on a thread of its
	 * own. May be called on any thread.
	 *
	 * @param recording what to paint, called on that thread; the indexes of its sampler are made
	 */
	static void prepare(Supplier<RecordingModel> recording) {
		if (BEGUN.compareAndSet(false, true)) {
			Thread thread = new Thread(() -> {
				try {
					load(LanesPage.class, "/org/threadlanes/ui");
					load(FirstUse.class, "/org/threadlanes/jmc/pages");
					for (Class<?> part : FlavorSelector.class.getNestMembers()) {
						Class.forName(part.getName(), true, part.getClassLoader());
					}
					use(recording.get());
				} catch (RuntimeException | ClassNotFoundException | LinkageError e) {
					// The page will say what is wrong.
				}
			}, "Thread Lanes first use");
			thread.setDaemon(true);
			thread.start();
		}
	}

	/** @return whether that is done */
	static boolean isPrepared() {
		return prepared;
	}

	private static void load(Class<?> neighbor, String folder) throws ClassNotFoundException {
		BundleWiring wiring = FrameworkUtil.getBundle(neighbor).adapt(BundleWiring.class);
		for (String file : wiring.listResources(folder, "*.class",
				BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL)) {
			Class.forName(file.substring(0, file.length() - ".class".length()).replace('/', '.'), true,
					wiring.getClassLoader());
		}
	}

	private static void use(RecordingModel recording) {
		LaneSampler sampler = recording.loaded().sampler();
		PageModel model = new PageModel(recording.triage(), sampler, ZoneId.systemDefault());
		model.restore(PageState.fromText(Map.of()));
		model.setSums(ViewSums.of(model.view(), sampler, model.rows().shownLanes(), model.choice()), null);
		model.times().date(model.view().startNanos());
		recording.triage().findings().forEach(Finding::message);
		ThreadLanesPreferences.usePalette();
		sampler.prepare(Progress.NONE);
		new LanesChart(recording.triage(), new PictureContent(model.whole().startNanos(), model.whole().endNanos(),
				null, PictureContent.MIN_WIDTH, Palette.LIGHT, ZoneId.systemDefault())).image();
		prepared = true;
		Display.getDefault().asyncExec(() -> show(recording));
	}

	/**
	 * On the UI thread, between other work: linking the lambdas of a page is a fifth of a first opening.
	 *
	 * @return a shell that is never opened, and disposed when its pages are complete
	 */
	static Shell show(RecordingModel recording) {
		Shell hidden = new Shell(Display.getCurrent(), SWT.NO_TRIM);
		hidden.setBounds(hidden.getMonitor().getClientArea());
		hidden.setLayout(new FillLayout());
		LanesPage lanes = new LanesPage(hidden, ZoneId.systemDefault());
		lanes.show(recording.triage(), recording.loaded().sampler());
		lanes.dispose();
		// Reads its tables on another thread, and is laid out when it has them: none, so that this takes no time.
		CsvPage csv = new CsvPage(hidden, ZoneId.systemDefault());
		csv.show(new LoadedItems("", ItemCollectionToolkit.EMPTY), recording.triage());
		hidden.layout();
		disposeWhenIdle(hidden, csv);
		return hidden;
	}

	private static void disposeWhenIdle(Shell hidden, CsvPage csv) {
		hidden.getDisplay().timerExec(ASK_MILLIS, () -> {
			if (csv.isIdle()) {
				hidden.dispose();
			} else {
				disposeWhenIdle(hidden, csv);
			}
		});
	}
}
