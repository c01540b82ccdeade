package org.threadlanes.jmc.record;

import java.nio.file.Path;
import java.util.function.Consumer;

import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorDescriptor;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.openjdk.jmc.flightrecorder.ui.FlightRecorderUI;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.ui.MCPathEditorInput;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.jmc.pages.PageFactory;

/** Opens a recording in JDK Mission Control's editor, and the page Thread Lanes once it is loaded. */
record RecordingOpener(IWorkbenchWindow window) implements Consumer<Path> {

	private static final int LOOK_AGAIN_MILLIS = 200;
	private static final int MAX_LOOKS = 600;

	@Override
	public void accept(Path recording) {
		Display display = window.getWorkbench().getDisplay();
		if (!display.isDisposed()) {
			display.asyncExec(() -> open(display, recording));
		}
	}

	private void open(Display display, Path recording) {
		IEditorDescriptor editor = window.getWorkbench().getEditorRegistry()
				.getDefaultEditor(SafeText.lastName(recording));
		if (editor == null || window.getActivePage() == null) {
			return;
		}
		try {
			IEditorPart part = window.getActivePage().openEditor(new MCPathEditorInput(recording.toFile(), true),
					editor.getId());
			if (part instanceof IPageContainer pages) {
				showLanes(display, part, pages, MAX_LOOKS);
			}
		} catch (PartInitException e) {
			Platform.getLog(RecordingOpener.class).error(e.getMessage(), e);
		}
	}

	/** An editor that still loads has no range, and no pages to go to. */
	private static void showLanes(Display display, IEditorPart part, IPageContainer pages, int looks) {
		if (looks == 0 || part.getSite() == null || !part.getSite().getPage().isPartVisible(part) && looks < MAX_LOOKS) {
			return;
		}
		if (pages.getRecordingRange() == null) {
			display.timerExec(LOOK_AGAIN_MILLIS, () -> showLanes(display, part, pages, looks - 1));
			return;
		}
		String lanes = PageFactory.LANES.getName(null);
		FlightRecorderUI.getDefault().getPageManager().getAllPages().filter(page -> lanes.equals(page.getName()))
				.findFirst().ifPresent(pages::navigateTo);
	}
}
