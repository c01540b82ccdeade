package org.threadlanes.ui.look;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.testing.Screen;

public class ThemeTest {

	private Screen screen;

	@Before
	public void open() {
		screen = new Screen(400, 300);
	}

	@After
	public void close() {
		ActivePalette.set(Palette.LIGHT, Palette.DARK);
		screen.close();
	}

	private Theme theme() {
		screen.open();
		screen.shell().forceActive();
		return Theme.of(screen.shell().getDisplay());
	}

	private static int rgb(Color color) {
		return color.getRed() << 16 | color.getGreen() << 8 | color.getBlue();
	}

	@Test
	public void aLightScreenHasTheSystemsColors() {
		Theme theme = theme();

		assertFalse(theme.isDark());
		assertEquals(screen.shell().getDisplay().getSystemColor(SWT.COLOR_LIST_FOREGROUND), theme.text());
		assertSame(Palette.LIGHT, theme.palette());
	}

	@Test
	public void aWindowMadeDarkByEclipseIsDarkEvenIfTheSystemIsLight() {
		screen.shell().setBackground(new Color(0x51, 0x56, 0x58));
		Theme theme = theme();

		assertTrue(theme.isDark());
		assertSame(Palette.DARK, theme.palette());
		assertTrue(Palette.contrast(rgb(theme.text()), rgb(theme.listBackground())) > 7);
		assertTrue(Palette.contrast(rgb(theme.link()), rgb(theme.listBackground())) > 4.5);
	}

	@Test
	public void aDialogDoesNotDetermineTheTheme() {
		Shell dialog = new Shell(screen.shell(), SWT.DIALOG_TRIM);
		dialog.setBackground(new Color(0, 0, 0));
		screen.open();
		dialog.open();
		dialog.forceActive();

		assertFalse(Theme.of(Display.getCurrent()).isDark());
	}

	@Test
	public void userColorsAreApplied() {
		Palette mine = Palette.LIGHT.with(WaitKind.PARK, 0x123456);
		ActivePalette.set(mine, Palette.DARK);

		assertEquals(0x123456, rgb(theme().kind(WaitKind.PARK)));
		assertEquals("the others are unchanged", Palette.LIGHT.kind(WaitKind.SLEEP), rgb(theme().kind(WaitKind.SLEEP)));
	}
}
