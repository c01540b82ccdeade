package org.threadlanes.core.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Owner, group and mode of a replaced file: the new file gets them, and is never more accessible in the meantime.
 *
 * @param old null for a new file, or if the file system has no such rights
 */
record AccessRights(PosixFileAttributes old) {

	/** @param file may be missing */
	static AccessRights of(Path file) throws IOException {
		if (!Files.exists(file)) {
			return new AccessRights(null);
		}
		PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
		return new AccessRights(view == null ? null : view.readAttributes());
	}

	/** @return what to create the new file with */
	FileAttribute<?>[] onCreation() {
		return old == null ? new FileAttribute<?>[0]
				: new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(old.permissions())};
	}

	/** Applies them to the finished file: its mode may have been reduced on creation. */
	void applyTo(Path file) throws IOException {
		if (old == null) {
			return;
		}
		PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
		PosixFileAttributes now = view.readAttributes();
		Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
		permissions.addAll(old.permissions());
		if (!now.group().equals(old.group())) {
			try {
				view.setGroup(old.group());
			} catch (IOException e) {
				// Our group must not get the rights of the old group.
				permissions.removeAll(PosixFilePermissions.fromString("---rwx---"));
			}
		}
		view.setPermissions(permissions);
		if (!now.owner().equals(old.owner())) {
			try {
				view.setOwner(old.owner());
			} catch (IOException e) {
				// Only the administrator may give files away.
			}
		}
	}
}
