package org.openjdk.jmc.flightrecorder.ui;

import org.eclipse.jface.resource.ImageDescriptor;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IWritableState;

/** Makes pages of one sort; has a public constructor without arguments. */
public interface IDataPageFactory {

	String getName(IState state);

	default String getDescription(IState state) {
		return null;
	}

	default String[] getTopics(IState state) {
		return new String[0];
	}

	ImageDescriptor getImageDescriptor(IState state);

	default void resetToDefault(IState currentState, IWritableState newState) {
	}

	IDisplayablePage createPage(IPageDefinition definition, StreamModel items, IPageContainer editor);
}
