package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.Test;

/** File names from untrusted names. */
public class FileNamesTest {

	private static String name(String table) {
		return new FileNames().unique(table);
	}

	@Test
	public void namesOfJdkEventsAreUnchanged() {
		assertEquals("jdk.SocketRead", name("jdk.SocketRead"));
		assertEquals("com.example.Outer$Inner", name("com.example.Outer$Inner"));
	}

	@Test
	public void forbiddenCharactersBecomeUnderscores() {
		assertEquals("a_b_c_d_e_f_g_h_i_j", name("a/b\\c:d*e?f\"g<h>i|j"));
		assertEquals("a_b_c", name("a\nb\u0000c"));
	}

	@Test
	public void noNameLeavesTheFolder() {
		for (String table : new String[] {"..", ".", "../x", "/etc/passwd", "C:\\x", "..\\..\\x", "a/../../b", "~/x",
				""}) {
			Path folder = Path.of("folder").toAbsolutePath();
			Path file = folder.resolve(name(table) + ".csv").normalize();
			assertEquals(table, folder, file.getParent());
			assertNotEquals(table, folder, file);
			assertFalse(table, name(table).isEmpty());
		}
	}

	@Test
	public void noNameIsHiddenOrLooksLikeAnOption() {
		assertEquals("_hidden", name(".hidden"));
		assertEquals("_rf", name("-rf"));
	}

	@Test
	public void deviceNamesAreAvoided() {
		assertEquals("_con", name("con"));
		assertEquals("_NUL.Event", name("NUL.Event"));
		assertEquals("_com1", name("com1"));
		assertEquals("_LPT\u00b2", name("LPT\u00b2"));
		assertEquals("console", name("console"));
		assertEquals("com.example", name("com.example"));
	}

	@Test
	public void dotsAndSpacesAtTheEndAreAvoided() {
		assertEquals("a__", name("a. "));
	}

	@Test
	public void aLongNameIsCutAtAWholeCharacter() {
		String name = name("日".repeat(500));
		assertTrue(name.getBytes(StandardCharsets.UTF_8).length <= 180);
		assertEquals(name, new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
	}

	@Test
	public void charactersThatHideOrReverseTextAreReplaced() {
		assertEquals("a_b", name("a\u202Eb"));
		assertEquals("a_", name("a\uD800"));
	}

	@Test
	public void twoTablesNeverShareAFile() {
		FileNames names = new FileNames();
		assertEquals("a_b", names.unique("a/b"));
		assertEquals("a_b_2", names.unique("a:b"));
		assertEquals("a_b_2_2", names.unique("a_b_2"));
		assertEquals("A_B_3", names.unique("A_B"));
	}

	@Test
	public void namesThatDifferOnlyInCaseOrNormalizationGetSeparateFiles() {
		FileNames names = new FileNames();
		names.unique("Event");
		assertEquals("EVENT_2", names.unique("EVENT"));
		if (!name("\u00e9").equals("_")) {
			names.unique("\u00e9");
			assertTrue(names.unique("e\u0301").endsWith("_2"));
		}
	}

	@Test
	public void longNamesThatDifferAtTheEndGetSeparateFiles() {
		FileNames names = new FileNames();
		String first = names.unique("x".repeat(400) + "1");
		assertNotEquals(first, names.unique("x".repeat(400) + "2"));
	}
}
