package org.threadlanes.jmc.export;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.Test;
import org.threadlanes.jmc.Screen;

/** What is said of a file that nothing opens. */
public class FileOpenerTest {

	@Test
	public void thePathCanBeCopied() {
		Shell parent = new Shell(Screen.display());
		List<String> selected = new ArrayList<>();
		Screen.display().asyncExec(() -> {
			Shell dialog = Arrays.stream(Screen.display().getShells()).filter(s -> s.getText().equals("Title"))
					.findFirst().orElseThrow();
			selected.add(Screen.find(dialog, Text.class).getSelectionText());
			dialog.close();
		});
		FileOpener.tell(parent, Path.of("a", "report.html"), "Title", "It is here:");
		parent.dispose();

		assertEquals(List.of(Path.of("a", "report.html").toString()), selected);
	}
}
