package org.threadlanes.app;

import picocli.CommandLine.IVersionProvider;

/** The program's version, and the commit of a release, from the manifest of its jar. */
final class Version implements IVersionProvider {

	@Override
	public String[] getVersion() {
		String version = Version.class.getPackage().getImplementationVersion();
		return new String[] {"threadlanes " + (version == null ? "(not packaged)" : version)};
	}
}
