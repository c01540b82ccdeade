package org.openjdk.jmc.flightrecorder.ui;

/** A page's place in the outline. */
public abstract class DataPageDescriptor implements IPageDefinition {

	DataPageDescriptor() {
	}
}
