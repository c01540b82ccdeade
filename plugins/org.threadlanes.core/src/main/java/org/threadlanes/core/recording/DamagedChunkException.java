package org.threadlanes.core.recording;

/** A chunk cannot be read. */
final class DamagedChunkException extends Exception {

	private static final long serialVersionUID = 1L;

	private final transient Damage damage;

	DamagedChunkException(Damage damage) {
		// Without a stack: a hostile file has millions of them.
		super(damage.key(), null, false, false);
		this.damage = damage;
	}

	Damage damage() {
		return damage;
	}
}
