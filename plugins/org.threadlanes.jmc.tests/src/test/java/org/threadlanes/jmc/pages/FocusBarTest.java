package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.jmc.Screen;

/** A bar like the one that JDK Mission Control makes, in the heading of a form. */
public class FocusBarTest {

	private static final String NONE = "<No Selection>";
	private static final String LONG = "'Start Time' is in interval 11/20/2026, 10:04:25.000 AM - 10:04:34 AM";
	private static final int LINE = 50;

	private final Shell shell = new Shell(Screen.display());
	private Composite row;
	private Combo aspect;

	@Before
	public void open() {
		shell.setLayout(new FillLayout());
		FormToolkit toolkit = new FormToolkit(Screen.display());
		shell.addDisposeListener(e -> toolkit.dispose());
		Form form = toolkit.createForm(shell);
		form.setText("A page");
		Composite container = new Composite(form.getHead(), SWT.NONE);
		container.setLayout(GridLayoutFactory.fillDefaults().margins(0, 0).spacing(2, 2).create());
		row = new Composite(container, SWT.NONE);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(row);
		row.setLayout(GridLayoutFactory.swtDefaults().numColumns(10).create());
		text(new Label(row, SWT.NONE), "Focus:");
		combo(200, false);
		text(new Label(row, SWT.NONE), "Aspect:");
		aspect = combo(300, true);
		for (String name : new String[] {"Show concurrent:", "Contained", "Same threads"}) {
			text(new Button(row, SWT.CHECK), name);
		}
		text(new Label(row, SWT.NONE), "Time Range:");
		text(new Button(row, SWT.PUSH), "Set");
		text(new Button(row, SWT.PUSH), "Clear");
		GridDataFactory.fillDefaults().hint(SWT.DEFAULT, 7).grab(true, false).applyTo(new Canvas(container, SWT.NONE));
		form.setHeadClient(container);
		FocusBar.wrap(form.getHead());
		shell.setSize(990, 500);
		shell.open();
		Screen.settle();
	}

	@After
	public void close() {
		shell.dispose();
	}

	private Combo combo(int width, boolean grab) {
		Combo combo = new Combo(row, SWT.READ_ONLY | SWT.BORDER);
		GridDataFactory.swtDefaults().hint(width, SWT.DEFAULT).minSize(100, SWT.DEFAULT).grab(grab, false)
				.applyTo(combo);
		combo.setItems(NONE);
		combo.select(0);
		return combo;
	}

	private static void text(Control control, String text) {
		GridDataFactory.swtDefaults().applyTo(control);
		if (control instanceof Label label) {
			label.setText(text);
		} else {
			((Button) control).setText(text);
		}
	}

	private void choose(String... aspects) {
		aspect.setItems(aspects);
		aspect.select(0);
		Screen.settle();
	}

	/** On GTK, a combo narrower than its text is drawn without end. */
	private void assertAllInView() {
		Point size = row.getSize();
		for (Control control : row.getChildren()) {
			Rectangle at = control.getBounds();
			assertTrue(control + " " + at, at.x + at.width <= size.x && at.y + at.height <= size.y);
			assertTrue(control + " " + at, control instanceof Combo
					|| at.width >= control.computeSize(SWT.DEFAULT, SWT.DEFAULT).x);
		}
		assertTrue(row.getParent().getSize().y >= size.y);
	}

	/** @return how often the combo is drawn in a while, unasked */
	private int paints() {
		Screen.settle();
		int[] paints = {0};
		boolean[] over = {false};
		aspect.addListener(SWT.Paint, e -> paints[0]++);
		aspect.getDisplay().timerExec(500, () -> over[0] = true);
		Screen.await("a while is over", () -> over[0]);
		return paints[0];
	}

	@Test
	public void isOneLineWhereItFits() {
		assertAllInView();
		assertTrue(row.getSize().toString(), row.getSize().y < LINE);
	}

	@Test
	public void aLongAspectIsCutRatherThanTakeAnotherLine() {
		choose(LONG);
		Screen.await("it is cut", () -> aspect.getText().endsWith("\u2026"));
		Screen.settle();
		assertAllInView();
		assertTrue(row.getSize().toString(), row.getSize().y < LINE);
		assertEquals(LONG, aspect.getToolTipText());
		assertTrue("not drawn without end", paints() < 5);

		shell.setSize(1600, 500);
		Screen.await("it is whole where there is room", () -> aspect.getText().equals(LONG));
		shell.setSize(990, 500);
		Screen.await("it is cut again", () -> aspect.getText().endsWith("\u2026"));
		choose(NONE);
		assertEquals(NONE, aspect.getText());
		assertAllInView();
	}

	@Test
	public void staysOneLineWhereALongAspectIsOfferedOnly() {
		choose(NONE, LONG);
		assertAllInView();
		assertTrue(row.getSize().toString(), row.getSize().y < LINE);
		assertTrue("not drawn without end", paints() < 5);
		aspect.select(1);
		Screen.await("it is cut", () -> aspect.getText().endsWith("\u2026"));
		assertAllInView();
		assertEquals("still chosen", 1, aspect.getSelectionIndex());
		assertTrue("not drawn without end", paints() < 5);
	}

	@Test
	public void takesAsManyLinesAsANarrowPageNeeds() {
		shell.setSize(420, 500);
		Screen.settle();
		assertAllInView();
		assertTrue(row.getSize().toString(), row.getSize().y > 2 * LINE);
	}
}
