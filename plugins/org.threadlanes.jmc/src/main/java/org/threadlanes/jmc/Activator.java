package org.threadlanes.jmc;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;

/**
 * Connects the rules to the preferences. Runs when JDK Mission Control first uses a class of this bundle, but never
 * when the rules run in plain Java.
 */
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
