package org.openjdk.jmc.flightrecorder.ui.common;

import org.eclipse.jface.action.Separator;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.Form;
import org.eclipse.ui.forms.widgets.FormToolkit;

/** Helps pages to look alike. */
public class DataPageToolkit {

	/** The group of the heading's tool bar for what a page can be set to. */
	public static final String FORM_TOOLBAR_PAGE_SETUP = "pageSetup"; //$NON-NLS-1$

	public static Form createForm(Composite parent, FormToolkit toolkit, String title, Image image) {
		Form heading = toolkit.createForm(parent);
		heading.setText(title);
		heading.setImage(image);
		heading.getBody().setLayout(new FillLayout());
		heading.getToolBarManager().add(new Separator(FORM_TOOLBAR_PAGE_SETUP));
		return heading;
	}
}
