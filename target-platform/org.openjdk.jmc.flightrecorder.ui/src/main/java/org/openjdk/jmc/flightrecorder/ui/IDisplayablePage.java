package org.openjdk.jmc.flightrecorder.ui;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.ItemFilters;

/** A page of one open recording. */
public interface IDisplayablePage {

	String getName();

	String getDescription();

	ImageDescriptor getImageDescriptor();

	IPageUI display(Composite parent, FormToolkit toolkit, IPageContainer editor, IState state);

	default IItemFilter getDefaultSelectionFilter() {
		return ItemFilters.none();
	}
}
