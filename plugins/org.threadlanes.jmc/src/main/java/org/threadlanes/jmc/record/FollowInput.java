package org.threadlanes.jmc.record;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IPersistableElement;
import org.threadlanes.jmc.ThemedIcon;
import org.threadlanes.ui.follow.FollowRequest;

/** A JVM to follow, and the connection to it. Not reopened after a restart. */
record FollowInput(FollowRequest request, ServerConnection connection) implements IEditorInput {

	@Override
	public boolean exists() {
		return false;
	}

	@Override
	public ImageDescriptor getImageDescriptor() {
		return ThemedIcon.FOLLOW.descriptor();
	}

	@Override
	public String getName() {
		return request.name();
	}

	@Override
	public IPersistableElement getPersistable() {
		return null;
	}

	@Override
	public String getToolTipText() {
		return request.name();
	}

	@Override
	public <T> T getAdapter(Class<T> type) {
		return null;
	}
}
