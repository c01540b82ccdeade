package org.threadlanes.installcheck.jmc;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.eclipse.ui.intro.IIntroManager;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.report.html.internal.RulesHtmlToolkit;
import org.openjdk.jmc.flightrecorder.ui.DataPageDescriptor;
import org.openjdk.jmc.flightrecorder.ui.FlightRecorderUI;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.IPageUI;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.openjdk.jmc.flightrecorder.ui.common.AbstractDataPage;
import org.openjdk.jmc.flightrecorder.ui.common.DataPageToolkit;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector;
import org.openjdk.jmc.flightrecorder.ui.common.FlavorSelector.FlavorSelectorState;
import org.openjdk.jmc.flightrecorder.ui.selection.ItemBackedSelection;
import org.openjdk.jmc.rjmx.IServerHandle;
import org.openjdk.jmc.rjmx.RJMXPlugin;
import org.openjdk.jmc.rjmx.actionprovider.IActionFactory;
import org.openjdk.jmc.rjmx.servermodel.IServerModel;
import org.openjdk.jmc.ui.MCPathEditorInput;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.export.ExportSource;
import org.threadlanes.jmc.export.ShownTables;
import org.threadlanes.jmc.export.TableExport;
import org.threadlanes.jmc.record.FollowAction;
import org.threadlanes.jmc.record.RecordAction;
import org.threadlanes.jmc.rules.FindingRule;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.page.LanesPage;

/**
 * Runs inside a JDK Mission Control and carries out the commands it gets on a port of the loopback interface: one line
 * per connection, one line in reply, which begins with {@code error} if it could not be done. The system property
 * {@code threadlanes.driver} names the file that receives the port.
 */
public final class Driver implements IStartup {

	/** A page without content, to measure what JDK Mission Control itself needs to show one. */
	public static final class Empty implements IDataPageFactory {

		@Override
		public String getName(IState state) {
			return "Empty";
		}

		@Override
		public ImageDescriptor getImageDescriptor(IState state) {
			return ImageDescriptor.getMissingImageDescriptor();
		}

		@Override
		public IDisplayablePage createPage(IPageDefinition definition, StreamModel items, IPageContainer editor) {
			return new AbstractDataPage(definition, items, editor) {
				@Override
				public IPageUI display(Composite parent, FormToolkit toolkit, IPageContainer container, IState state) {
					Form form = DataPageToolkit.createForm(parent, toolkit, getName(), getIcon());
					addResultActions(form);
					FlavorSelector.itemsWithTimerange(form, ItemFilters.all(), getDataSource().getItems(), container,
							(shown, range) -> {
							}, use -> {
							}, new FlavorSelectorState());
					form.getToolBarManager().update(true);
					return writable -> {
					};
				}
			};
		}
	}

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
	private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
	private static final int STEP_MILLIS = 20;
	/** So many steps in a row in which the UI thread took little time. */
	private static final int CALM = 15;
	private static final long CALM_NANOS = 2_000_000;

	private final Display display = PlatformUI.getWorkbench().getDisplay();

	@Override
	public void earlyStartup() {
		String file = System.getProperty("threadlanes.driver");
		if (file != null) {
			Thread thread = new Thread(() -> serve(Path.of(file)), "threadlanes-driver");
			thread.setDaemon(true);
			thread.start();
		}
	}

	private void serve(Path file) {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Path part = file.resolveSibling(file.getFileName() + ".part");
			Files.writeString(part, Integer.toString(server.getLocalPort()));
			Files.move(part, file);
			while (true) {
				try (Socket client = server.accept();
						BufferedReader in = new BufferedReader(
								new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
						PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
					out.println(answer(in.readLine()));
				}
			}
		} catch (IOException e) {
			e.printStackTrace();
		}
	}

	private String answer(String line) {
		String[] words = line.split(" ", 2);
		String rest = words.length > 1 ? words[1] : "";
		try {
			return switch (words[0]) {
			case "open" -> open(Path.of(rest));
			case "page" -> page(rest);
			case "show" -> onScreen(() -> show(Double.parseDouble(rest)));
			case "state" -> onScreen(this::state);
			case "results" -> results();
			case "export" -> onScreen(() -> export(Path.of(rest)));
			// The page finds the selected waits on another thread.
			case "selection" -> await(() -> all(editorShell()).filter(c -> c instanceof LanesPage && c.isVisible())
					.allMatch(Driver::isIdle) ? Optional.of(selection()) : Optional.empty());
			case "focus" -> onScreen(this::focus);
			case "cancel" -> cancel(rest);
			case "tick" -> await(() -> tick(rest.split(" ", 2)[0], rest.split(" ", 2)[1]));
			case "select" -> onScreen(() -> select(Integer.parseInt(rest)));
			case "record" -> onScreen(() -> ask(new RecordAction(), Integer.parseInt(rest)));
			case "follow" -> onScreen(() -> ask(new FollowAction(), Integer.parseInt(rest)));
			case "type" -> onScreen(() -> type(rest));
			case "press" -> await(() -> press(rest));
			case "wait" ->
					await(() -> texts().anyMatch(t -> t.contains(rest)) ? Optional.of("there") : Optional.empty());
			case "text" -> onScreen(() -> texts().collect(Collectors.joining(" | ")).replace('\n', ' '));
			case "picture" -> onScreen(() -> picture(rest));
			case "close" -> onScreen(() -> "closed " + window().closeAllEditors(false));
			case "quit" -> quit();
			default -> "error: unknown: " + words[0];
			};
		} catch (Exception e) {
			return "error: " + e;
		}
	}

	// --- on the UI thread

	private <T> T onScreen(Callable<T> task) throws Exception {
		FutureTask<T> future = new FutureTask<>(task);
		display.asyncExec(future);
		return future.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
	}

	private String await(Callable<Optional<String>> task) throws Exception {
		long end = System.nanoTime() + PATIENCE_NANOS;
		while (System.nanoTime() < end) {
			Optional<String> done = onScreen(task);
			if (done.isPresent()) {
				return done.get();
			}
			Thread.sleep(STEP_MILLIS);
		}
		return "error: it did not happen";
	}

	private static IWorkbenchPage window() {
		return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
	}

	private static IPageContainer editor() {
		return (IPageContainer) window().getActiveEditor();
	}

	private String open(Path recording) throws Exception {
		onScreen(() -> {
			// Welcome covers the editors, as in a released JDK Mission Control that has not been started before.
			IIntroManager welcome = PlatformUI.getWorkbench().getIntroManager();
			return welcome.getIntro() == null || welcome.closeIntro(welcome.getIntro());
		});
		onScreen(() -> window().openEditor(new MCPathEditorInput(recording.toFile(), true),
				"org.openjdk.jmc.flightrecorder.ui.JfrEditor"));
		return await(() -> editor() != null && editor().getRecordingRange() != null ? Optional.of("open")
				: Optional.empty());
	}

	/**
	 * Shows a page, and says how much of the UI thread's time that took, in ms: until it was first drawn, and until it
	 * was idle; then how much time passed until it was idle. JDK Mission Control's focus bar is drawn again and again,
	 * so that there is no end of drawing to wait for.
	 */
	private String page(String name) throws Exception {
		quiet();
		long cpu = uiNanos();
		long from = System.nanoTime();
		DataPageDescriptor page = FlightRecorderUI.getDefault().getPageManager().getAllPages()
				.filter(p -> name.equals(p.getName())).findFirst().orElseThrow();
		Optional<Control> ours = onScreen(() -> {
			editor().navigateTo(page);
			editorShell().update();
			return all(editorShell()).filter(c -> (c instanceof LanesPage || c instanceof CsvPage) && c.isVisible())
					.findFirst();
		});
		long drawn = uiNanos();
		await(() -> ours.isEmpty() || isIdle(ours.get()) ? Optional.of("") : Optional.empty());
		onScreen(() -> {
			editorShell().update();
			return "";
		});
		return "drawn " + (drawn - cpu) / 1_000_000 + " idle " + (uiNanos() - cpu) / 1_000_000 + " after "
				+ (System.nanoTime() - from) / 1_000_000;
	}

	private long uiNanos() {
		return THREADS.getThreadCpuTime(display.getThread().getId());
	}

	/** Waits until the UI thread has little to do, or for some seconds. */
	private void quiet() throws InterruptedException {
		long last = uiNanos();
		for (int step = 0, calm = 0; calm < CALM && step < 10 * CALM; step++) {
			Thread.sleep(STEP_MILLIS);
			long now = uiNanos();
			calm = now - last < CALM_NANOS ? calm + 1 : 0;
			last = now;
		}
	}

	private static boolean isIdle(Control page) {
		return page instanceof LanesPage lanes ? lanes.model() != null && lanes.isIdle() : ((CsvPage) page).isIdle();
	}

	private static Shell editorShell() {
		return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
	}

	private static Stream<Control> all(Control control) {
		return control instanceof Composite composite
				? Stream.concat(Stream.of(control), Arrays.stream(composite.getChildren()).flatMap(Driver::all))
				: Stream.of(control);
	}

	private static PageModel lanes() {
		return all(editorShell()).filter(c -> c instanceof LanesPage && c.isVisible()).map(LanesPage.class::cast)
				.findFirst().orElseThrow().model();
	}

	/** Zooms in around the middle. */
	private String show(double factor) {
		lanes().zoom(factor, (lanes().view().startNanos() + lanes().view().endNanos()) / 2);
		return state();
	}

	private String select(int row) {
		lanes().select(lanes().rows().rows().get(row));
		return state();
	}

	private String state() {
		PageModel model = lanes();
		return "view " + (model.view().startNanos() - model.whole().startNanos()) + " "
				+ (model.view().endNanos() - model.whole().startNanos()) + " selected "
				+ model.selectedLanes().size() + " rows " + model.rows().rows().size() + " end "
				+ model.whole().endNanos();
	}

	/** @return the number of events that JDK Mission Control's views show */
	private String selection() {
		return "events " + (selected() instanceof IStructuredSelection some
				&& some.getFirstElement() instanceof IItemCollection items ? count(items) : 0);
	}

	private static long count(IItemCollection items) {
		return items.stream().mapToLong(IItemIterable::getItemCount).sum();
	}

	private static ISelection selected() {
		return window().getActiveEditor().getSite().getSelectionProvider().getSelection();
	}

	/** Stores what is selected, and makes it the focus of all pages. */
	private String focus() {
		IItemCollection items = (IItemCollection) ((IStructuredSelection) selected()).getFirstElement();
		editor().getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(items, "driver"));
		return "reads " + count(items.apply(ItemFilters.type("jdk.SocketRead")));
	}

	/** Chooses one table on the page CSV Export, and a folder; empty while the page is loading. */
	private Optional<String> tick(String table, String folder) {
		List<Control> page = all(editorShell()).filter(c -> c instanceof CsvPage && c.isVisible()).flatMap(Driver::all)
				.toList();
		page.stream().filter(Text.class::isInstance).map(Text.class::cast).filter(t -> t.getText().contains("/"))
				.forEach(t -> t.setText(folder));
		TreeItem item = page.stream().filter(Tree.class::isInstance).map(Tree.class::cast)
				.flatMap(tree -> Arrays.stream(tree.getItems())).flatMap(i -> Arrays.stream(i.getItems()))
				.filter(i -> table.equals(String.valueOf(i.getData()))).findFirst().orElse(null);
		if (item == null) {
			return Optional.empty();
		}
		item.setChecked(true);
		Event tick = new Event();
		tick.item = item;
		tick.detail = SWT.CHECK;
		item.getParent().notifyListeners(SWT.Selection, tick);
		return Optional.of("ticked");
	}

	/** Ends the jobs of this name, as the progress view does. */
	private String cancel(String name) throws Exception {
		return await(() -> {
			List<Job> jobs = Arrays.stream(Job.getJobManager().find(null)).filter(j -> j.getName().contains(name))
					.toList();
			jobs.forEach(Job::cancel);
			return jobs.isEmpty() ? Optional.empty() : Optional.of("canceled " + jobs.size());
		});
	}

	/** Writes the largest table of the page, as <i>Export Table to CSV...</i> does after its dialog. */
	private String export(Path file) throws Exception {
		IEditorPart part = window().getActiveEditor();
		Control table = ShownTables.nearest(null, all(editorShell()).filter(c -> c.getData() != null || true)
				.filter(c -> c.isVisible() && c.getClass().getSimpleName().equals("Form")).findFirst().orElseThrow())
				.orElseThrow();
		int shown = table instanceof Table t ? t.getItemCount() : -1;
		long rows = TableExport.export(editorShell(), ExportSource.of(table, part), CsvProfile.DATA, file);
		return "rows " + rows + " shown " + shown;
	}

	/** Opens the dialog of an action on a JVM. */
	private String ask(IActionFactory action, int pid) {
		IServerHandle server = Arrays.stream(RJMXPlugin.getDefault().getService(IServerModel.class).elements())
				.map(s -> s.getServerHandle()).filter(s -> s.getServerDescriptor().getJvmInfo() != null
						&& Integer.valueOf(pid).equals(s.getServerDescriptor().getJvmInfo().getPid()))
				.findFirst().orElseThrow();
		new Thread(() -> {
			try {
				action.createAction(server).execute();
			} catch (Exception e) {
				e.printStackTrace();
			}
		}, "threadlanes-driver-record").start();
		return "asked";
	}

	/** What the rules of the plug-in say, once they all were evaluated. */
	private String results() throws Exception {
		return await(() -> {
			List<IResult> ours = new ArrayList<>(editor().getRuleManager().getResults(List.of(FindingRule.TOPIC)));
			boolean known = !ours.isEmpty() && ours.stream()
					.noneMatch(r -> Boolean.TRUE.equals(r.getResult(RulesHtmlToolkit.IN_PROGRESS)));
			return known ? Optional.of(ours.stream().map(r -> r.getRule().getId() + "=" + r.getSeverity())
					.collect(Collectors.joining(" "))) : Optional.empty();
		});
	}

	// --- dialogs

	private Stream<Control> everything() {
		return Arrays.stream(display.getShells()).filter(Shell::isVisible).flatMap(Driver::all)
				.filter(Control::isVisible);
	}

	private Stream<String> texts() {
		return everything().flatMap(c -> c instanceof ToolBar bar
				? Arrays.stream(bar.getItems()).map(ToolItem::getText)
				: c instanceof CTabFolder tabs ? Arrays.stream(tabs.getItems()).map(i -> i.getText())
						: Stream.of(text(c)))
				.filter(t -> !t.isBlank());
	}

	private static String text(Control control) {
		return control instanceof Button b ? b.getText() : control instanceof Link l ? l.getText()
				: control instanceof EllipsisLabel l ? l.getText() : control instanceof Text t ? t.getText()
				: control instanceof Shell s ? s.getText()
						: control instanceof org.eclipse.swt.widgets.Label l ? l.getText()
								: control instanceof org.eclipse.swt.custom.CLabel l ? l.getText() : "";
	}

	/** Presses the button, link or tool of this text, or tool tip, when it is there and enabled. */
	private Optional<String> press(String name) {
		for (Control control : everything().toList()) {
			if (control instanceof ToolBar bar) {
				for (ToolItem item : bar.getItems()) {
					if (item.isEnabled() && (name.equals(item.getText()) || name.equals(item.getToolTipText()))) {
						item.notifyListeners(SWT.Selection, new Event());
						return Optional.of("pressed");
					}
				}
			} else if (control.isEnabled() && (control instanceof Button || control instanceof Link)
					&& name.equals(text(control).replace("&", ""))) {
				if (control instanceof Button b && (b.getStyle() & (SWT.CHECK | SWT.RADIO)) != 0) {
					b.setSelection((b.getStyle() & SWT.RADIO) != 0 || !b.getSelection());
				}
				// A dialog that it opens must not block the answer.
				display.asyncExec(() -> control.notifyListeners(SWT.Selection, new Event()));
				return Optional.of("pressed");
			}
		}
		return Optional.empty();
	}

	/** Replaces the content of the first spinner, with a number, or else of the last text field of the dialog. */
	private String type(String what) {
		List<Control> fields = everything().filter(c -> c.getShell() != editorShell()).toList();
		boolean number = what.matches("\\d+");
		for (Control field : fields) {
			if (number && field instanceof Spinner spinner) {
				spinner.setSelection(Integer.parseInt(what));
				spinner.notifyListeners(SWT.Selection, new Event());
				return "typed";
			}
		}
		List<Text> lines = fields.stream().filter(Text.class::isInstance).map(Text.class::cast)
				.filter(t -> (t.getStyle() & SWT.READ_ONLY) == 0).toList();
		lines.get(number ? 0 : lines.size() - 1).setText(what);
		return "typed";
	}

	private String picture(String file) {
		Image image = new Image(display, display.getBounds());
		GC gc = new GC(display);
		gc.copyArea(image, 0, 0);
		gc.dispose();
		ImageLoader loader = new ImageLoader();
		loader.data = new ImageData[] {image.getImageData()};
		image.dispose();
		loader.save(file, SWT.IMAGE_PNG);
		return new File(file).length() + " bytes";
	}

	private String quit() {
		display.asyncExec(() -> PlatformUI.getWorkbench().close());
		return "bye";
	}
}
