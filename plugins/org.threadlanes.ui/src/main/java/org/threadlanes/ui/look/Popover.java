package org.threadlanes.ui.look;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;

/** A small window over a page, closed by Esc or by activating another window. */
public final class Popover {

	private final Shell shell;

	/**
	 * Opens one.
	 *
	 * @param owner the control below it
	 * @param active whether it takes the focus
	 * @param width its width; {@link SWT#DEFAULT} to fit its content
	 * @param place gives its upper left corner on the display for its size
	 * @param content fills it; the composite has a grid of one column
	 */
	public Popover(Control owner, Look look, boolean active, int width, UnaryOperator<Point> place,
			Consumer<Composite> content) {
		shell = new Shell(owner.getShell(), SWT.TOOL | SWT.ON_TOP | SWT.NO_TRIM | (active ? 0 : SWT.NO_FOCUS));
		shell.setBackground(look.theme().line());
		GridLayoutFactory.fillDefaults().margins(1, 1).spacing(5, 5).applyTo(shell);
		Composite inside = new Composite(shell, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(inside);
		inside.setBackground(look.theme().listBackground());
		inside.setBackgroundMode(SWT.INHERIT_FORCE);
		GridLayoutFactory.fillDefaults().margins(18, 14).spacing(5, 8).applyTo(inside);
		content.accept(inside);
		Point size = shell.computeSize(width, SWT.DEFAULT, true);
		shell.setSize(size);
		Rectangle screen = owner.getMonitor().getClientArea();
		Point at = place.apply(size);
		shell.setLocation(Math.max(screen.x, Math.min(at.x, screen.x + screen.width - size.x)),
				Math.max(screen.y, Math.min(at.y, screen.y + screen.height - size.y)));
		owner.addDisposeListener(e -> close());
		if (active) {
			shell.addListener(SWT.Deactivate, e -> shell.getDisplay().asyncExec(this::close));
			shell.open();
			inside.setFocus();
		} else {
			shell.setVisible(true);
		}
	}

	/** Closes it, if it is still open. */
	public void close() {
		if (!shell.isDisposed()) {
			shell.dispose();
		}
	}

	public boolean isOpen() {
		return !shell.isDisposed();
	}

	public Shell shell() {
		return shell;
	}
}
