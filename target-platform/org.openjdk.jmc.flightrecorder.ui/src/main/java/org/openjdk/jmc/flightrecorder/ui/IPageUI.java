package org.openjdk.jmc.flightrecorder.ui;

import org.openjdk.jmc.common.IStateful;

/** What a page shows, from its display to its disposal. */
public interface IPageUI extends IStateful {
}
