package org.threadlanes.core.live;

/** The causes of an exception: RMI wraps the real one in several others. */
final class Causes {

	private static final int MAX_DEPTH = 20;

	private Causes() {
	}

	/** @return whether the exception or one of its causes is of a type */
	static boolean has(Throwable e, Class<? extends Throwable> type) {
		Throwable cause = e;
		for (int i = 0; i < MAX_DEPTH && cause != null; i++, cause = cause.getCause()) {
			if (type.isInstance(cause)) {
				return true;
			}
		}
		return false;
	}

	/** @return the last cause, or the exception itself */
	static Throwable root(Throwable e) {
		Throwable root = e;
		for (int i = 0; i < MAX_DEPTH && root.getCause() != null; i++) {
			root = root.getCause();
		}
		return root;
	}
}
