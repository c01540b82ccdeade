package org.openjdk.jmc.flightrecorder.ui;

import org.eclipse.jface.resource.ImageDescriptor;
import org.openjdk.jmc.common.IState;

/** What the outline knows of a page. */
public interface IPageDefinition {

	String getName();

	String getDescription();

	String[] getTopics();

	ImageDescriptor getImageDescriptor();

	IState getState();
}
