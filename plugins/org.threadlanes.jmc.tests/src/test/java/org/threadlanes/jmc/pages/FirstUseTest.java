package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertFalse;

import org.eclipse.swt.widgets.Shell;
import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.Screen;

/** What is made out of sight, before the first page. */
public class FirstUseTest {

	@Test
	public void theHiddenPagesAreDisposedWhenComplete() throws Exception {
		int before = Screen.display().getShells().length;

		Shell hidden = FirstUse.show(RecordingModel.build(
				LoadedRecordings.items(LoadedRecordings.EVENT_LOOP_BLOCKED), null, null, Progress.NONE));

		assertFalse("it is still reading", hidden.isDisposed());
		Screen.await("it has read its tables", hidden::isDisposed);
		assertFalse(Screen.display().getShells().length > before);
	}
}
