package org.threadlanes.app.window;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.follow.FollowBar;
import org.threadlanes.ui.follow.FollowRequest;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.page.LanesPage;
import org.threadlanes.ui.page.RecordingLoad;
import org.threadlanes.ui.record.FollowDialog;
import org.threadlanes.ui.record.RecordDialog;
import org.threadlanes.ui.record.RecordingShell;

/** A window with the pages of one recording. */
public final class RecordingWindow {

	private static final Messages TEXT = Messages.of(RecordingWindow.class);
	private static final String LANES = "lanes.";
	private static final String CSV = "csv.";
	private static final String RECORD = "record.";
	private static final String WINDOW = "window.";
	private static final String WIDTH = "width";
	private static final String HEIGHT = "height";
	private static final String MAXIMIZED = "maximized";
	private static final int FIRST_WIDTH = 1400;
	private static final int FIRST_HEIGHT = 900;

	private final WindowSettings settings;
	private final Rules rules;
	final Shell shell;
	private final StackLayout stack = new StackLayout();
	private final WelcomePage welcome;
	final CTabFolder tabs;
	final LanesPage lanes;
	final FollowBar follow;
	final CsvPage csv;
	final SavedFiles files;
	private final MenuItem recentMenu;
	/** Null if the recording is not a file. */
	private Path shown;

	private RecordingWindow(Display display, WindowSettings settings, Rules rules) {
		this.settings = settings;
		this.rules = rules;
		shell = new Shell(display);
		Icons icons = new Icons(shell);
		shell.setImage(icons.get(Icon.LANES));
		shell.setText(TEXT.get("window.title"));
		shell.setLayout(stack);
		welcome = new WelcomePage(shell, settings.recent(), this::chooseFile, this::show);
		tabs = new CTabFolder(shell, SWT.TOP | SWT.FLAT);
		tabs.setTabHeight(30);
		Composite followed = new Composite(tabs, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(followed);
		lanes = new LanesPage(followed, ZoneId.systemDefault());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(lanes);
		follow = new FollowBar(followed, lanes);
		follow.moveAbove(lanes);
		follow.setOnStarted(this::setTitle);
		csv = new CsvPage(tabs, ZoneId.systemDefault());
		follow.setOnSaved((file, triage) -> csv.show(new RecordingFile(file), triage));
		tab(TEXT.get("tab.lanes"), icons.get(Icon.LANES), followed);
		tab(TEXT.get("tab.csv"), icons.get(Icon.CSV), csv);
		tabs.setSelection(0);
		tabs.addListener(SWT.Selection, e -> tabShown());
		lanes.restore(PageState.fromText(settings.part(LANES)));
		csv.restore(settings.part(CSV));
		lanes.setExport(() -> {
			csv.chooseWaits();
			tabs.setSelection(1);
			tabShown();
		});
		lanes.setSelectionListener((waits, range) -> csv.setSelection(range));
		files = new SavedFiles(shell);
		recentMenu = menu();
		acceptDrops();
		stack.topControl = welcome;
		shell.addListener(SWT.Close, e -> {
			remember();
			// Ending a followed recording may take a moment.
			shell.setVisible(false);
		});
		place();
	}

	private void tab(String name, Image icon, Control page) {
		CTabItem item = new CTabItem(tabs, SWT.NONE);
		item.setText(name);
		item.setImage(icon);
		item.setControl(page);
	}

	private void tabShown() {
		if (tabs.getSelectionIndex() == 1) {
			csv.becomeDefault();
		} else {
			shell.setDefaultButton(null);
		}
	}

	/**
	 * Opens a window and waits until it is closed. On a Mac this must be the first thread of the process.
	 *
	 * @param recording the recording to show; null to open the welcome page
	 * @param first finds the wait in it to show first; may return null
	 * @param request the JVM to follow instead; null for none
	 * @param rules the rules for all recordings
	 * @param faults receives failures in the window, which stays open: one failing list must not take down everything
	 *            else. Called on the UI thread
	 * @throws NoDisplayException if there is no display
	 */
	public static void open(Path recording, Function<ThreadLanes, SpanRef> first, FollowRequest request, Rules rules,
			Consumer<RuntimeException> faults) throws NoDisplayException {
		// The recording is read while the window is being made, which takes a second or two.
		RecordingLoad reading = recording == null ? null : read(recording, rules);
		NativeLibraries.prepare();
		Display.setAppName(TEXT.get("window.title"));
		Display display = display();
		display.setRuntimeExceptionHandler(faults);
		try {
			RecordingWindow window = open(display, WindowSettings.ofUser(), rules, null);
			if (reading != null) {
				window.show(recording, reading, first);
			}
			if (request != null) {
				window.follow(request);
			}
			while (!window.shell.isDisposed()) {
				if (!display.readAndDispatch()) {
					display.sleep();
				}
			}
		} finally {
			display.dispose();
		}
	}

	private static Display display() throws NoDisplayException {
		try {
			return new Display();
		} catch (SWTError e) {
			throw new NoDisplayException(e);
		}
	}

	/**
	 * Opens a window on a display.
	 *
	 * @param rules the rules for all recordings
	 * @param recording the recording to show; null to open the welcome page
	 */
	static RecordingWindow open(Display display, WindowSettings settings, Rules rules, Path recording) {
		RecordingWindow window = new RecordingWindow(display, settings, rules);
		window.shell.open();
		if (recording != null) {
			window.show(recording);
		}
		return window;
	}

	private void place() {
		Map<String, String> last = settings.part(WINDOW);
		Rectangle screen = shell.getMonitor().getClientArea();
		shell.setSize(length(last.get(WIDTH), FIRST_WIDTH, 480, screen.width),
				length(last.get(HEIGHT), FIRST_HEIGHT, 360, screen.height));
		shell.setMaximized(Boolean.parseBoolean(last.get(MAXIMIZED)));
	}

	private static int length(String text, int first, int least, int most) {
		return (int) Math.max(least, Math.min(most, PageState.number(text, first, 0, Integer.MAX_VALUE)));
	}

	private void remember() {
		settings.setPart(LANES, lanes.state().toText());
		settings.setPart(CSV, csv.state());
		Point size = shell.getSize();
		boolean maximized = shell.getMaximized();
		settings.setPart(WINDOW, maximized ? Map.of(MAXIMIZED, "true")
				: Map.of(WIDTH, String.valueOf(size.x), HEIGHT, String.valueOf(size.y), MAXIMIZED, "false"));
		settings.save();
	}

	// --- menu

	private MenuItem menu() {
		Menu bar = new Menu(shell, SWT.BAR);
		shell.setMenuBar(bar);
		Menu items = cascade(bar, "menu.file").getMenu();
		item(items, "menu.open", SWT.MOD1 | 'O', this::chooseFile);
		item(items, "menu.record", SWT.MOD1 | 'R', this::record);
		item(items, "menu.follow", SWT.MOD1 | 'L', this::askFollow);
		MenuItem report = item(items, "menu.save-report", SWT.MOD1 | 'S',
				() -> whenShown(model -> files.askReport(model.triage(), inputs())));
		MenuItem picture = item(items, "menu.save-picture", SWT.MOD1 | SWT.SHIFT | 'S',
				() -> whenShown(model -> files.askPicture(model.triage(), model.view(), inputs())));
		items.addListener(SWT.Show,
				e -> List.of(report, picture).forEach(save -> save.setEnabled(lanes.model() != null)));
		MenuItem recent = cascade(items, "menu.recent");
		recent.getMenu().addListener(SWT.Show, e -> fillRecent(recent.getMenu()));
		recent.setEnabled(!settings.recent().isEmpty());
		new MenuItem(items, SWT.SEPARATOR);
		item(items, "menu.quit", SWT.MOD1 | 'Q', shell::close);
		item(cascade(bar, "menu.help").getMenu(), "menu.keys", SWT.F1, () -> {
			tabs.setSelection(0);
			lanes.showHelp();
		});
		return recent;
	}

	private MenuItem cascade(Menu menu, String key) {
		MenuItem item = new MenuItem(menu, SWT.CASCADE);
		item.setText(TEXT.get(key));
		item.setMenu(new Menu(shell, SWT.DROP_DOWN));
		return item;
	}

	private List<Path> inputs() {
		return shown == null ? List.of() : List.of(shown);
	}

	/** Keys work even if the menu was never shown, and so was not disabled. */
	private void whenShown(Consumer<PageModel> action) {
		if (lanes.model() != null) {
			action.accept(lanes.model());
		}
	}

	private static MenuItem item(Menu menu, String key, int accelerator, Runnable action) {
		MenuItem item = new MenuItem(menu, SWT.PUSH);
		item.setText(TEXT.get(key));
		item.setAccelerator(accelerator);
		item.addListener(SWT.Selection, e -> action.run());
		return item;
	}

	private void fillRecent(Menu menu) {
		for (MenuItem old : menu.getItems()) {
			old.dispose();
		}
		for (Path path : settings.recent()) {
			MenuItem item = new MenuItem(menu, SWT.PUSH);
			item.setText(SafeText.shorten(path.toString(), 100).replace("&", "&&"));
			item.setEnabled(Files.exists(path));
			item.addListener(SWT.Selection, e -> show(path));
		}
	}

	private void record() {
		new RecordDialog(shell, null, settings.part(RECORD)).ask().ifPresent(request -> {
			settings.setPart(RECORD, request.toText());
			new RecordingShell(shell, request, this::show);
		});
	}

	private void askFollow() {
		new FollowDialog(shell, rules).ask().ifPresent(this::follow);
	}

	private void chooseFile() {
		FileDialog dialog = new FileDialog(shell, SWT.OPEN);
		dialog.setText(TEXT.get("open.title"));
		dialog.setFilterExtensions(new String[] {"*.jfr;*.jfr.gz;*.jfr.lz4;*.gz;*.lz4;*.zip", "*"});
		dialog.setFilterNames(new String[] {TEXT.get("open.recordings"), TEXT.get("open.all")});
		List<Path> recent = settings.recent();
		if (!recent.isEmpty() && recent.get(0).getParent() != null) {
			dialog.setFilterPath(recent.get(0).getParent().toString());
		}
		String chosen = dialog.open();
		if (chosen != null) {
			show(Path.of(chosen));
		}
	}

	private void acceptDrops() {
		DropTarget target = new DropTarget(shell, DND.DROP_COPY | DND.DROP_DEFAULT | DND.DROP_MOVE);
		target.setTransfer(new Transfer[] {FileTransfer.getInstance()});
		target.addDropListener(new DropTargetAdapter() {
			@Override
			public void dragEnter(DropTargetEvent event) {
				event.detail = DND.DROP_COPY;
			}

			@Override
			public void drop(DropTargetEvent event) {
				if (event.data instanceof String[] files && files.length > 0) {
					show(Path.of(files[0]));
				}
			}
		});
	}

	// --- content

	private void setTitle(String name) {
		shell.setText(TEXT.get("window.of", SafeText.shorten(name, 120)));
	}

	private void showPages() {
		stack.topControl = tabs;
		tabs.setSelection(0);
		shell.layout();
	}

	/** Follows a running JVM, or shows on the page why it cannot be recorded. */
	void follow(FollowRequest request) {
		shown = null;
		setTitle(request.name());
		showPages();
		csv.setSelection(null);
		csv.showNeeded(TEXT.get("csv.followed"), TEXT.get("csv.save"), follow::save);
		follow.follow(request);
	}

	/** Shows a recording, or on the pages why it cannot be read. */
	void show(Path recording) {
		show(recording, read(recording, rules), waits -> null);
	}

	private static RecordingLoad read(Path recording, Rules rules) {
		return RecordingLoad.begin(new RecordingFile(recording), rules);
	}

	private void show(Path recording, RecordingLoad reading, Function<ThreadLanes, SpanRef> first) {
		shown = recording;
		RecordingFile file = new RecordingFile(recording);
		follow.close();
		setTitle(file.name());
		showPages();
		csv.setSelection(null);
		csv.showLoading();
		lanes.setOnLoaded(triage -> {
			settings.addRecent(recording);
			settings.save();
			recentMenu.setEnabled(true);
			csv.show(file, triage);
			SpanRef wait = first.apply(triage.lanes());
			if (wait != null) {
				lanes.model().show(wait);
			}
			lanes.setFocus();
		});
		lanes.setOnFailed(csv::showError);
		lanes.load(reading);
	}
}
