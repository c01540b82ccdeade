package org.threadlanes.jmc.record;

import java.io.IOException;
import java.time.ZoneId;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.part.EditorPart;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.follow.FollowBar;
import org.threadlanes.ui.page.LanesPage;

/** The lanes of a JVM while it runs. What is shown can be saved, and then opens with all pages. */
public final class FollowEditor extends EditorPart {

	/** As in {@code plugin.xml}. */
	static final String ID = "org.threadlanes.jmc.follow";
	private static final Messages TEXT = Messages.of(FollowEditor.class);

	/** Closes the editor with the workbench, which would show an error in its place after a restart. */
	private final IWorkbenchListener exit = new IWorkbenchListener() {

		@Override
		public boolean preShutdown(IWorkbench workbench, boolean forced) {
			getSite().getPage().closeEditor(FollowEditor.this, false);
			return true;
		}

		@Override
		public void postShutdown(IWorkbench workbench) {
			// Closed by then.
		}
	};
	/** What has been read was judged by the rules of its time. */
	private final IPreferenceChangeListener rulesChanged = e -> Display.getDefault().asyncExec(this::showRules);
	private final String rules = ThreadLanesPreferences.userRules();
	private FollowInput followed;
	private LanesPage lanes;
	private FollowBar bar;

	@Override
	public void init(IEditorSite site, IEditorInput input) {
		setSite(site);
		setInput(input);
		setPartName(input.getName());
		followed = (FollowInput) input;
	}

	@Override
	public void createPartControl(Composite parent) {
		ThreadLanesPreferences.usePalette();
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
		lanes = new LanesPage(parent, ZoneId.systemDefault());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(lanes);
		bar = new FollowBar(parent, lanes);
		bar.moveAbove(lanes);
		bar.setOnStarted(this::setPartName);
		RecordingOpener opener = new RecordingOpener(getSite().getWorkbenchWindow());
		bar.setOnSaved((file, triage) -> opener.accept(file));
		bar.follow(followed.request());
		getSite().getWorkbenchWindow().getWorkbench().addWorkbenchListener(exit);
		ThreadLanesPreferences.node().addPreferenceChangeListener(rulesChanged);
	}

	private void showRules() {
		if (!bar.isDisposed()) {
			bar.setNote(ThreadLanesPreferences.userRules().equals(rules) ? "" : TEXT.get("follow.rules"));
		}
	}

	@Override
	public void dispose() {
		getSite().getWorkbenchWindow().getWorkbench().removeWorkbenchListener(exit);
		ThreadLanesPreferences.node().removePreferenceChangeListener(rulesChanged);
		// The bar has ended the recording.
		try {
			followed.connection().close();
		} catch (IOException e) {
			Platform.getLog(FollowEditor.class).warn(e.getMessage(), e);
		}
		super.dispose();
	}

	@Override
	public void setFocus() {
		lanes.setFocus();
	}

	@Override
	public void doSave(IProgressMonitor monitor) {
		// Never dirty.
	}

	@Override
	public void doSaveAs() {
		// The bar saves.
	}

	@Override
	public boolean isDirty() {
		return false;
	}

	@Override
	public boolean isSaveAsAllowed() {
		return false;
	}
}
