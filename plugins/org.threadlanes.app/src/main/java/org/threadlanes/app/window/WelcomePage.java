package org.threadlanes.app.window;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
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
		look.label(middle, SWT.NONE, TEXT.get("welcome.title")).setFont(look.fonts().bold());
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("welcome.open")).onSelect(e -> open.run()).create(middle);
		look.label(middle, SWT.NONE, TEXT.get("welcome.drop")).setForeground(look.theme().secondaryText());
		List<Path> there = recent.stream().filter(Files::exists).limit(MAX_COUNT).toList();
		if (!there.isEmpty()) {
			GridDataFactory.swtDefaults().indent(0, 14)
					.applyTo(look.label(middle, SWT.NONE, TEXT.get("welcome.recent")));
		}
		for (Path path : there) {
			// A file name may contain text that looks like a link.
			String name = SafeText.shorten(SafeText.lastName(path), 80).replace("<", "\u2039");
			look.link(middle, name, () -> show.accept(path)).setToolTipText(SafeText.shorten(path.toString(), 300));
		}
	}
}
