package org.openjdk.jmc.flightrecorder.ui.common;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.forms.widgets.Form;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.flightrecorder.ui.IDisplayablePage;
import org.openjdk.jmc.flightrecorder.ui.IPageContainer;
import org.openjdk.jmc.flightrecorder.ui.IPageDefinition;
import org.openjdk.jmc.flightrecorder.ui.StreamModel;

/** A page that is called and looks as its definition says, with the results of the rules of its topics. */
public abstract class AbstractDataPage implements IDisplayablePage {

	private final IPageDefinition pageDefinition;
	private final StreamModel events;

	public AbstractDataPage(IPageDefinition definition, StreamModel model, IPageContainer editor) {
		pageDefinition = definition;
		events = model;
	}

	@Override
	public String getName() {
		return pageDefinition.getName();
	}

	@Override
	public String getDescription() {
		return pageDefinition.getDescription();
	}

	@Override
	public ImageDescriptor getImageDescriptor() {
		return pageDefinition.getImageDescriptor();
	}

	protected Image getIcon() {
		return JFaceResources.getResources().create(pageDefinition.getImageDescriptor());
	}

	protected IState getState() {
		return pageDefinition.getState();
	}

	protected String[] getTopics() {
		return pageDefinition.getTopics();
	}

	protected StreamModel getDataSource() {
		return events;
	}

	public void addResultActions(Form form) {
	}
}
