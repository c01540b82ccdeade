package org.threadlanes.jmc;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;

/** Runs when the first class of the bundle is used in JDK Mission Control; never where the rules run as plain Java. */
public final class Activator implements BundleActivator {

	@Override
	public void start(BundleContext context) {
		ActiveRules.takeFrom(ThreadLanesPreferences::rules, ThreadLanesPreferences::thresholds);
	}

	@Override
	public void stop(BundleContext context) {
		ActiveRules.reset();
	}
}
