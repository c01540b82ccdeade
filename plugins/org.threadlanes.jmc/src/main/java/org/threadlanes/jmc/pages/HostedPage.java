package org.threadlanes.jmc.pages;

import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPathEditorInput;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.IPageUI;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;
import org.openjdk.jmc.flightrecorder.ui.common.AbstractDataPage;
import org.openjdk.jmc.flightrecorder.ui.common.DataPageToolkit;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.look.Look;

/**
 * A page that builds its model in the background when first shown. Model and widgets are kept while the recording is
 * open, whatever page is shown between: coming back shows what was left, at once. It is created with the recording,
 * long before it is shown.
 */
final class HostedPage extends AbstractDataPage {

	static final Messages TEXT = Messages.of(HostedPage.class);
	/** On macOS, AWT needs the UI thread to start, so that it cannot be started ahead. */
	static final boolean COCOA = Platform.WS_COCOA.equals(Platform.getWS());

	private final PageFactory factory;
	/** Null until the page is first shown. */
	private PageHost host;

	HostedPage(IPageDefinition definition, StreamModel items, IPageContainer editor, PageFactory factory) {
		super(definition, items, editor);
		this.factory = factory;
		if (editor instanceof IEditorPart part && part.getEditorInput() instanceof IPathEditorInput input) {
			LanesCache.loadedFrom(items.getItems(), input.getPath().toPath());
		}
		if (!COCOA) {
			FirstUse.prepare(() -> RecordingModel.build(items.getItems(), null, null, Progress.NONE));
		}
	}

	/** Shows the page as it was left, or a new one if it was not shown before or has been reset. */
	@Override
	public IPageUI display(Composite parent, FormToolkit toolkit, IPageContainer editor, IState state) {
		ThreadLanesPreferences.usePalette();
		Composite visit = new Composite(parent, SWT.NONE);
		visit.setLayout(new FillLayout());
		if (host != null && !host.form.isDisposed() && !StateCodec.read(state).isEmpty()) {
			host.comeBack(visit);
		} else {
			if (host != null) {
				host.form.dispose();
			}
			host = new PageHost(this, factory, getDataSource().getItems(), editor, state,
					DataPageToolkit.createForm(visit, toolkit, getName(), getIcon()));
			PageHost made = host;
			parent.addDisposeListener(e -> made.close());
		}
		PageHost visited = host;
		visit.addDisposeListener(e -> visited.park());
		Control focus = parent.getDisplay().getFocusControl();
		if (focus != null && Look.isIn(focus, parent)) {
			// The page before had it; the outline keeps it, for keys that choose pages there.
			host.content.control().setFocus();
		}
		return host::saveTo;
	}
}
