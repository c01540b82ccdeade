package org.threadlanes.ui.testing;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.ToolBar;

/** Measures the widgets of a page and finds those that are truncated, exceed their parent, or overlap another. */
public final class LayoutProblems {

	private final List<String> problems = new ArrayList<>();

	private LayoutProblems() {
	}

	/** @return a sentence for each problem; empty if there is none */
	public static List<String> of(Composite page) {
		LayoutProblems found = new LayoutProblems();
		found.look(page);
		return found.problems;
	}

	private void look(Composite parent) {
		List<Control> seen = new ArrayList<>();
		for (Control child : parent.getChildren()) {
			if (!child.getVisible() || child.getSize().x == 0 && parent instanceof SashForm) {
				continue;
			}
			// The contents of a scrolled composite may be higher than its visible part.
			boolean scrolls = parent instanceof ScrolledComposite;
			Rectangle r = child.getBounds();
			Rectangle area = parent.getClientArea();
			if (r.x < 0 || r.x + r.width > area.width || !scrolls && (r.y < 0 || r.y + r.height > area.height)) {
				problems.add(name(child) + " at " + r + " reaches out of " + area + " of " + name(parent));
			}
			for (Control other : seen) {
				if (other.getBounds().intersects(r) && !(parent.getLayout() instanceof StackLayout)
						&& !(parent instanceof SashForm)) {
					problems.add(name(child) + " at " + r + " overlaps " + name(other) + " at " + other.getBounds());
				}
			}
			seen.add(child);
			if (child instanceof Button || child instanceof Label || child instanceof Link
					|| child instanceof ToolBar) {
				cut(child);
			}
			if (child instanceof Composite inner && inner.isVisible()) {
				look(inner);
			}
		}
	}

	private void cut(Control control) {
		boolean wraps = (control.getStyle() & SWT.WRAP) != 0;
		Point size = control.getSize();
		Point wanted = control.computeSize(wraps ? size.x : SWT.DEFAULT, SWT.DEFAULT);
		boolean line = (control.getStyle() & SWT.SEPARATOR) != 0;
		if (!line && (!wraps && wanted.x > size.x || wanted.y > size.y)) {
			problems.add(name(control) + " has " + size + " and needs " + wanted);
		}
	}

	private static String name(Control control) {
		String text = control instanceof Button button ? button.getText()
				: control instanceof Label label ? label.getText() : control instanceof Link link ? link.getText() : "";
		return control.getClass().getSimpleName() + (text.isEmpty() ? "" : " '" + text + "'");
	}
}
