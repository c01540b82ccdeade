package org.threadlanes.core.jfr;

/** A chunk is damaged and cannot be read. */
final class DamagedChunkException extends Exception {

	private static final long serialVersionUID = 1L;

	private final transient Damage damage;

	DamagedChunkException(Damage damage) {
		// Without a stack trace, because a hostile file can cause millions of these.
		super(damage.key(), null, false, false);
		this.damage = damage;
	}

	Damage damage() {
		return damage;
	}
}
