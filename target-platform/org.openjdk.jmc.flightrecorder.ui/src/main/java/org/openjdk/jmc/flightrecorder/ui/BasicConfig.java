package org.openjdk.jmc.flightrecorder.ui;

import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.IStateful;
import org.openjdk.jmc.common.IWritableState;

/** The values that the user gave to the rules' settings. */
public class BasicConfig implements IStateful {

	public BasicConfig(IState state) {
	}

	@Override
	public void saveTo(IWritableState state) {
	}
}
