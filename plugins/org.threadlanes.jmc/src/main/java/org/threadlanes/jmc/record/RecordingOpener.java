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
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.jmc.pages.PageFactory;

/** Opens a recording in JDK Mission Control's editor and, once it is loaded, shows the page Thread Lanes. */
record RecordingOpener(IWorkbenchWindow window) implements Consumer<Path> {

	private static final int POLL_MILLIS = 200;
	private static final int MAX_POLLS = 600;

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
			MCPathEditorInput input = new MCPathEditorInput(recording.toFile(), true);
			IEditorPart replaced = window.getActivePage().findEditor(input);
			if (replaced != null) {
				// It shows what the file had before.
				window.getActivePage().closeEditor(replaced, false);
			}
			IEditorPart part = window.getActivePage().openEditor(input, editor.getId());
			if (part instanceof IPageContainer pages) {
				showLanes(display, part, pages, MAX_POLLS);
			}
		} catch (PartInitException e) {
			Platform.getLog(RecordingOpener.class).error(e.getMessage(), e);
		}
	}

	/** An editor that is still loading has no range and no pages. */
	private static void showLanes(Display display, IEditorPart part, IPageContainer pages, int polls) {
		if (polls == 0 || part.getSite() == null || !part.getSite().getPage().isPartVisible(part)
				&& polls < MAX_POLLS) {
			return;
		}
		if (pages.getRecordingRange() == null) {
			display.timerExec(POLL_MILLIS, () -> showLanes(display, part, pages, polls - 1));
			return;
		}
		String lanes = PageFactory.LANES.getName(null);
		FlightRecorderUI.getDefault().getPageManager().getAllPages().filter(page -> lanes.equals(page.getName()))
				.findFirst().ifPresent(page -> {
					StaleResults.watch(part, pages);
					pages.navigateTo(page);
				});
	}
}
