package org.threadlanes.ui.look;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** The look shared by the parts of a page: colors, fonts, icons. */
public record Look(Theme theme, Fonts fonts, Icons icons) {

	private static final String COLOR = "color";

	/** @return the current look, whose fonts and icons are disposed with their owner */
	public static Look of(Control owner) {
		return new Look(Theme.of(owner.getDisplay()), new Fonts(owner), new Icons(owner));
	}

	/** Sets the background of a control, for a color with a meaning, which Eclipse's themes must leave alone. */
	public static void fixBackground(Control control, Color background) {
		control.setData("org.eclipse.e4.ui.css.disabled", Boolean.TRUE);
		control.setBackground(background);
	}

	/** Replaces the content of a page by an empty composite that fills it, in the current colors, and returns that. */
	public static Composite renew(Composite page) {
		return renew(page, page);
	}

	/**
	 * Replaces the content of a page by an empty composite, which is not on the screen until it
	 * {@link #appear appears}. On GTK, check boxes, spinners and disabled buttons that are made on the screen fade in:
	 * each of some twenty steps draws the page.
	 */
	public static Composite renewUnseen(Composite page) {
		return renew(page, new Shell(page.getDisplay(), SWT.NO_TRIM));
	}

	/** Puts what {@link #renewUnseen} returned onto the page. */
	public static void appear(Composite content, Composite page) {
		Shell unseen = content.getShell();
		content.setParent(page);
		unseen.dispose();
	}

	private static Composite renew(Composite page, Composite parent) {
		for (Control child : page.getChildren()) {
			child.dispose();
		}
		Composite content = new Composite(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(content);
		Theme theme = Theme.of(page.getDisplay());
		page.setBackground(theme.listBackground());
		content.setBackground(theme.listBackground());
		// GTK's check boxes inherit it; JDK Mission Control's forms are black on dark.
		content.setForeground(theme.text());
		content.setBackgroundMode(SWT.INHERIT_DEFAULT);
		return content;
	}

	/** @return a new label in the default font and color */
	public Label label(Composite parent, int style, String text) {
		return label(parent, style, text, fonts.normal(), theme.text());
	}

	/** @return a new label; & in its text has no special meaning */
	public static Label label(Composite parent, int style, String text, Font font, Color color) {
		Label label = new Label(parent, style);
		label.setText(text.replace("&", "&&"));
		label.setFont(font);
		label.setForeground(color);
		return label;
	}

	/** @return a new search field, with a hint that is shown while it is empty and read by screen readers */
	public static Text searchField(Composite parent, String message) {
		Text field = new Text(parent, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		field.setMessage(message);
		AccessibleNames.set(field, message);
		return field;
	}

	/** Shows a text in red, or again in the color that a host's style sheet may have given it. */
	public static void showProblem(Text field, boolean isProblem) {
		Object before = field.getData(COLOR);
		if (isProblem && before == null) {
			field.setData(COLOR, field.getForeground());
			field.setForeground(Theme.of(field.getDisplay()).problem());
		} else if (!isProblem && before instanceof Color color) {
			field.setData(COLOR, null);
			field.setForeground(color);
		}
	}

	/** @return a new link that runs an action */
	public Link link(Composite parent, String text, Runnable action) {
		return link(parent, text, e -> action.run());
	}

	/** @return a new link that runs an action */
	public Link link(Composite parent, String text, Listener action) {
		Link link = new Link(parent, SWT.NONE);
		link.setBackground(parent.getBackground());
		link.setLinkForeground(theme.link());
		link.setText("<a>" + text + "</a>");
		link.addListener(SWT.Selection, action);
		return link;
	}

	/** @return whether a control is another one, or within it; false for null */
	public static boolean isIn(Control control, Control within) {
		Control around = control;
		while (around != null && around != within) {
			around = around.getParent();
		}
		return around != null;
	}

	/** Lets the user choose a folder, and puts it into a field. */
	public static void chooseFolder(Text field) {
		DirectoryDialog dialog = new DirectoryDialog(field.getShell());
		dialog.setFilterPath(field.getText());
		String chosen = dialog.open();
		if (chosen != null) {
			field.setText(chosen);
		}
	}

	/** Shows a link with a text; hides it without one. */
	public static void show(Link link, String text) {
		show(link, !text.isEmpty());
		link.setText(text.isEmpty() ? "" : "<a>" + text + "</a>");
	}

	/** Shows a control of a grid, or hides it, so that it takes no room. */
	public static void show(Control control, boolean visible) {
		control.setVisible(visible);
		((GridData) control.getLayoutData()).exclude = !visible;
	}
}
