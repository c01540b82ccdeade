package org.threadlanes.app;

import picocli.CommandLine.IVersionProvider;

/** The program's version, from the manifest of its jar. */
final class Version implements IVersionProvider {

	@Override
	public String[] getVersion() {
		String version = Version.class.getPackage().getImplementationVersion();
		return new String[] {"threadlanes " + (version == null ? "1.0.0" : version)};
	}
}
