package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The places that somebody has been to, for going back and forward. Moves that follow each other are one place: where
 * they ended. Not thread-safe.
 */
final class History<P> {

	private static final int MOST = 200;

	private final List<P> places = new ArrayList<>();
	private int at = -1;
	private boolean moving;

	/** Adds a place unless it is the current one, and forgets those ahead. */
	void add(P place, boolean isMove) {
		if (at >= 0 && places.get(at).equals(place)) {
			return;
		}
		places.subList(at + 1, places.size()).clear();
		if (isMove && moving) {
			places.set(at, place);
		} else {
			places.add(place);
			if (places.size() > MOST) {
				places.remove(0);
			}
		}
		at = places.size() - 1;
		moving = isMove;
	}

	/** The current place has changed by itself. */
	void replace(P place) {
		places.set(at, place);
	}

	/** @return whether there is a place in this direction */
	boolean canGo(boolean forward) {
		return forward ? at < places.size() - 1 : at > 0;
	}

	/** Goes to the next place in a direction, where there must be one, and returns it. */
	P go(boolean forward) {
		at += forward ? 1 : -1;
		moving = false;
		return places.get(at);
	}
}
