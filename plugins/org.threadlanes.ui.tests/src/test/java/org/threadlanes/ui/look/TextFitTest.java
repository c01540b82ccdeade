package org.threadlanes.ui.look;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.eclipse.swt.graphics.GC;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.ui.testing.Screen;

/** Texts in too little room. */
public class TextFitTest {

	private Screen screen;
	private GC gc;

	@Before
	public void open() {
		screen = new Screen(400, 300);
		gc = new GC(screen.shell());
	}

	@After
	public void close() {
		gc.dispose();
		screen.close();
	}

	/** @return the text of a cell that has just the room for another */
	private String cell(String text, String room) {
		return TextFit.cell(gc, text, gc.textExtent(room).x);
	}

	@Test
	public void aCellWithACallKeepsItsMethodAndTheStartOfItsClass() {
		String call = "SessionInputBufferImpl.streamRead:137";

		assertEquals(call, cell(call, call));
		assertEquals("SessionIn\u2026.streamRead:137", cell(call, "SessionIn\u2026.streamRead:137"));
		assertEquals("SessionInputBufferImpl.streamRead:137", cell("org.apache." + call, call));
	}

	@Test
	public void aCellWithAClassLosesItsPackageFirst() {
		assertEquals("java.lang.Object", cell("java.lang.Object", "java.lang.Object"));
		assertEquals("Object", cell("java.lang.Object", "java.Object"));
		assertEquals("Outer$Lock", TextFit.withoutPackage("com.example.Outer$Lock"));
		assertEquals("Shop.stock:62", TextFit.withoutPackage("com.example.Shop.stock:62"));
		for (String other : List.of("127.0.0.1:8080", "db.example.com:5432", "/opt/a.b/File", "Worker", "pool-1")) {
			assertEquals(other, TextFit.withoutPackage(other));
		}
	}

	@Test
	public void aCellWithWhatSomebodyDidKeepsThatRatherThanWho() {
		String holder = "executor-thread-N: slept in Shop.stock:64";

		assertEquals(holder, cell(holder, holder));
		assertEquals("executor\u2026: slept in Shop.stock:64", cell(holder, "executor\u2026: slept in Shop.stock:64"));
		assertTrue(cell(holder, "slept in Shop.stock"), cell(holder, "slept in Shop.stock").startsWith("slept in"));
	}

	private void assertCutInTheMiddle(String text, String room) {
		String shown = cell(text, room);
		int cut = shown.indexOf('\u2026');

		assertTrue(shown, cut > 0 && text.startsWith(shown.substring(0, cut)) && text.endsWith(shown.substring(cut + 1)));
	}

	/** Half a number is another number, and half a call no call. */
	@Test
	public void aSentenceLosesItsLastClauseOrElseItsLastWord() {
		assertEquals("blocked for 2.98 s\u2026",
				sentence("blocked for 2.98 s, worst 101 ms", "blocked for 2.98 s, worst 10\u2026"));
		assertEquals("1,500 socket\u2026", sentence("1,500 socket reads", "1,500 socket re\u2026"));
		assertEquals("free for\u2026", sentence("free for 753 minutes", "free for 753 min\u2026"));
		assertEquals("reads and\u2026", sentence("reads and 1,500 writes", "reads and 1,\u2026"));
		assertEquals("endless.na\u2026", sentence("endless.names", "endless.na\u2026"));
	}

	private String sentence(String text, String room) {
		return TextFit.sentence(gc, List.of(text), List.of(), gc.textExtent(room).x);
	}

	@Test
	public void otherCellsAreCutInTheirMiddle() {
		assertCutInTheMiddle("/opt/sample/some/application.properties", "/opt/sample.properties");
		assertCutInTheMiddle("SessionInputBuffer.streamRead:137", "Se.streamRead:137");
	}
}
