package org.threadlanes.app.window;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.look.Look;

/** The page shown before a recording is open: ways to open one. */
final class WelcomePage extends Composite {

	private static final Messages TEXT = Messages.of(WelcomePage.class);
	private static final int MAX_COUNT = 5;

	WelcomePage(Composite parent, List<Path> recent, Runnable open, Consumer<Path> show) {
		super(parent, SWT.NONE);
		Look look = Look.of(this);
		setBackground(look.theme().listBackground());
		setBackgroundMode(SWT.INHERIT_DEFAULT);
		setLayout(new GridLayout(1, false));
		Composite middle = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.CENTER).grab(true, true).applyTo(middle);
		GridLayoutFactory.fillDefaults().margins(5, 5).spacing(5, 10).applyTo(middle);
		Label title = new Label(middle, SWT.NONE);
		title.setFont(look.fonts().bold());
		title.setForeground(look.theme().text());
		title.setText(TEXT.get("welcome.title"));
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("welcome.open")).onSelect(e -> open.run()).create(middle);
		Label drop = new Label(middle, SWT.NONE);
		drop.setForeground(look.theme().secondaryText());
		drop.setText(TEXT.get("welcome.drop"));
		List<Path> there = recent.stream().filter(Files::exists).limit(MAX_COUNT).toList();
		if (!there.isEmpty()) {
			Label last = new Label(middle, SWT.NONE);
			last.setForeground(look.theme().text());
			last.setText(TEXT.get("welcome.recent"));
			GridData below = new GridData(SWT.LEFT, SWT.CENTER, false, false);
			below.verticalIndent = 14;
			last.setLayoutData(below);
		}
		for (Path path : there) {
			Link link = new Link(middle, SWT.NONE);
			// A file name may contain text that looks like a link.
			link.setText("<a>" + SafeText.shorten(SafeText.lastName(path), 80).replace("<", "\u2039") + "</a>");
			link.setToolTipText(SafeText.shorten(path.toString(), 300));
			link.addListener(SWT.Selection, e -> show.accept(path));
		}
	}
}
