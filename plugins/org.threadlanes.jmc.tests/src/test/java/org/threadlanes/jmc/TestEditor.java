package org.threadlanes.jmc;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.QuantityRange;
import org.openjdk.jmc.common.util.StatefulState;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import org.openjdk.jmc.flightrecorder.ui.BasicConfig;
import org.openjdk.jmc.flightrecorder.ui.DataPageDescriptor;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.IPageUI;
import org.openjdk.jmc.flightrecorder.ui.RuleManager;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.openjdk.jmc.flightrecorder.ui.selection.IFlavoredSelection;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore;

/** An editor of a recording that shows one page and treats it like JDK Mission Control's own editor. */
public final class TestEditor implements IPageContainer, AutoCloseable {

	private final Shell shell = new Shell(Screen.display());
	private final FormToolkit toolkit = new FormToolkit(Screen.display());
	private final StreamModel model;
	private final IRange<IQuantity> range;
	private final RuleManager rules;
	private final BasicConfig config = new BasicConfig(null);
	private final SelectionStore store = new SelectionStore();
	private final List<IItemCollection> selections = new ArrayList<>();
	private final Map<IDataPageFactory, IDisplayablePage> pages = new HashMap<>();
	private IDisplayablePage page;
	private IPageUI shown;

	/**
	 * @param recording the recording to open
	 * @param factory creates the page
	 */
	public TestEditor(String recording, IDataPageFactory factory) throws Exception {
		model = LoadedRecordings.model(recording);
		range = range(model.getItems());
		rules = rules();
		shell.setLayout(new FillLayout());
		shell.addDisposeListener(e -> {
			if (shown != null) {
				StatefulState.create(shown);
			}
		});
		shell.setSize(1400, 900);
		goTo(factory);
	}

	private static RuleManager rules() throws ReflectiveOperationException {
		Constructor<RuleManager> constructor = RuleManager.class.getDeclaredConstructor(Runnable.class);
		constructor.setAccessible(true);
		return constructor.newInstance((Runnable) () -> {
		});
	}

	private static IRange<IQuantity> range(IItemCollection items) {
		return QuantityRange.createWithEnd(RulesToolkit.getEarliestStartTime(items),
				RulesToolkit.getLatestEndTime(items));
	}

	/** Moves to another page of the recording; {@link #visit} shows it. Each page is created once. */
	public void goTo(IDataPageFactory factory) {
		page = pages.computeIfAbsent(factory, f -> f.createPage(new Definition(f), model, this));
	}

	/** Shows the page. */
	public void visit(IState state) {
		begin(state);
		Screen.settle();
	}

	/** Shows the page, but dispatches no events: results of background work cannot arrive yet. */
	public void begin(IState state) {
		shown = page.display(shell, toolkit, this, state);
		shell.layout();
		shell.open();
	}

	/** @return an empty state, like that of a page that was never shown */
	public static IState noState() {
		return StatefulState.create(writable -> {
		});
	}

	/** Leaves the page. */
	public IState leave() {
		IState state = StatefulState.create(shown);
		for (Control child : shell.getChildren()) {
			child.dispose();
		}
		Screen.settle();
		return state;
	}

	@Override
	public void close() {
		shell.dispose();
		toolkit.dispose();
		Screen.settle();
	}

	/** @return the parent of the page */
	public Composite parent() {
		return shell;
	}

	public IDisplayablePage page() {
		return page;
	}

	public StreamModel model() {
		return model;
	}

	/** @return the selections made by the page, the latest last */
	public List<IItemCollection> selections() {
		return selections;
	}

	@Override
	public IDisplayablePage getDisplayablePage(DataPageDescriptor descriptor) {
		return page;
	}

	@Override
	public boolean navigateTo(DataPageDescriptor descriptor) {
		return false;
	}

	@Override
	public void showSelection(IItemCollection items) {
		selections.add(items);
	}

	@Override
	public void showSelection(IFlavoredSelection selection) {
		throw new AssertionError("no page of ours does that");
	}

	@Override
	public IRange<IQuantity> getRecordingRange() {
		return range;
	}

	@Override
	public SelectionStore getSelectionStore() {
		return store;
	}

	@Override
	public void showResults(String ... topics) {
		// There is no results view here.
	}

	@Override
	public RuleManager getRuleManager() {
		return rules;
	}

	@Override
	public BasicConfig getConfig() {
		return config;
	}

	@Override
	public void currentPageRefresh() {
		visit(leave());
	}

	private record Definition(IDataPageFactory factory) implements IPageDefinition {

		@Override
		public String getName() {
			return factory.getName(getState());
		}

		@Override
		public String getDescription() {
			return factory.getDescription(getState());
		}

		@Override
		public String[] getTopics() {
			return factory.getTopics(getState());
		}

		@Override
		public ImageDescriptor getImageDescriptor() {
			return factory.getImageDescriptor(getState());
		}

		@Override
		public IState getState() {
			return noState();
		}
	}
}
