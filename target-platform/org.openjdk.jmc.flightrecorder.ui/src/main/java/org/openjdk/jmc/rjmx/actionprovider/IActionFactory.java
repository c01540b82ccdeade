package org.openjdk.jmc.rjmx.actionprovider;

import org.openjdk.jmc.common.action.Executable;
import org.openjdk.jmc.rjmx.IServerHandle;

/** Makes an action for a JVM. */
public interface IActionFactory {

	Executable createAction(IServerHandle server);
}
