package org.threadlanes.ui.page;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.threadlanes.core.report.Limit;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.ThemeOptOut;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Twistie;

/** What the recording cannot show: one line, which opens to one line for each limit. */
final class LimitsBanner extends Composite {

	private static final Messages TEXT = Messages.of(LimitsBanner.class);
	private static final Messages LIMITS = Messages.of(Triage.class);
	private static final int HEIGHT = 25;

	private final Look look;
	private final Twistie twistie;
	private final EllipsisLabel line;
	private final Composite all;

	LimitsBanner(Composite parent, Look look, List<Limit> limits, Runnable howToRecord) {
		super(parent, SWT.NONE);
		this.look = look;
		List<String> messages = new ArrayList<>(limits.stream().map(limit -> SafeText.shorten(limit.message().toString(), 300))
				.toList());
		messages.add(LIMITS.get("limit.open-waits"));

		GridLayout layout = new GridLayout(6, false);
		layout.marginHeight = 0;
		layout.marginWidth = 8;
		layout.verticalSpacing = 0;
		layout.horizontalSpacing = 5;
		setLayout(layout);

		twistie = new Twistie(this, TEXT.get("limits.open"));
		Label icon = new Label(this, SWT.NONE);
		icon.setImage(look.icons().get(Icon.INFO));
		icon.setLayoutData(new GridData(SWT.LEFT, SWT.CENTER, false, false));
		Label count = new Label(this, SWT.NONE);
		count.setFont(look.fonts().bold());
		count.setText(TEXT.get("limits.count", messages.size()));
		line = new EllipsisLabel(this);
		line.setText(String.join(" \u00b7 ", messages));
		line.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		Link link = new Link(this, SWT.NONE);
		link.setText("<a>" + TEXT.get("limits.record") + "</a>");
		link.addListener(SWT.Selection, e -> howToRecord.run());
		ToolBar bar = new ToolBar(this, SWT.FLAT);
		ToolItem close = new ToolItem(bar, SWT.PUSH);
		close.setImage(look.icons().get(Icon.CLOSE));
		close.setToolTipText(TEXT.get("limits.close"));
		close.addListener(SWT.Selection, e -> hide());

		all = new Composite(this, SWT.NONE);
		GridLayout lines = new GridLayout(1, false);
		lines.marginHeight = 2;
		lines.marginBottom = 6;
		lines.marginLeft = 35;
		lines.marginWidth = 0;
		lines.verticalSpacing = 2;
		all.setLayout(lines);
		GridData below = new GridData(SWT.FILL, SWT.TOP, true, false, 6, 1);
		below.exclude = true;
		all.setLayoutData(below);
		all.setVisible(false);
		for (String message : messages) {
			EllipsisLabel one = new EllipsisLabel(all);
			one.setText("\u2022  " + message);
			one.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		}

		paint(this, look.theme().banner());
		link.setLinkForeground(look.theme().link());
		for (Control control : getChildren()) {
			if (control.getLayoutData() == null) {
				control.setLayoutData(new GridData(SWT.LEFT, SWT.CENTER, false, false));
			}
			if (control != all) {
				((GridData) control.getLayoutData()).minimumHeight = HEIGHT;
			}
		}
		twistie.addListener(SWT.Selection, e -> setOpen(twistie.isOpen()));
		line.addListener(SWT.MouseDown, e -> setOpen(!twistie.isOpen()));
		count.addListener(SWT.MouseDown, e -> setOpen(!twistie.isOpen()));
	}

	private void paint(Composite composite, Color background) {
		ThemeOptOut.background(composite, background);
		for (Control control : composite.getChildren()) {
			ThemeOptOut.background(control, background);
			control.setForeground(look.theme().text());
			if (control instanceof Composite inner) {
				paint(inner, background);
			}
		}
	}

	void setOpen(boolean open) {
		twistie.setOpen(open);
		((GridData) all.getLayoutData()).exclude = !open;
		all.setVisible(open);
		getParent().layout(true, true);
	}

	boolean isOpen() {
		return twistie.isOpen();
	}

	private void hide() {
		((GridData) getLayoutData()).exclude = true;
		setVisible(false);
		getParent().layout(true, true);
	}
}
