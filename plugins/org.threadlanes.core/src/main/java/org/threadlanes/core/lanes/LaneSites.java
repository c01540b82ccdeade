package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The sites of one lane by number. Finding a known one allocates nothing. */
final class LaneSites {

	/** Up to this many are compared one by one. */
	private static final int FEW = 4;

	private LaneSite[] sites = new LaneSite[1];
	private int size;
	/** Open addressing, at most half full; null while there are few. */
	private LaneSite[] slots;

	/** @return the site, with its sums so far */
	LaneSite site(short code, int stack, int target) {
		if (slots == null) {
			for (int i = 0; i < size; i++) {
				if (sites[i].is(code, stack, target)) {
					return sites[i];
				}
			}
			return add(code, stack, target);
		}
		int slot = slot(code, stack, target);
		while (slots[slot] != null) {
			if (slots[slot].is(code, stack, target)) {
				return slots[slot];
			}
			slot = slot + 1 & slots.length - 1;
		}
		return add(code, stack, target);
	}

	/** @return the site for the later parts of a site's interrupted waits */
	LaneSite rest(int number) {
		LaneSite site = sites[number];
		return site((short) (site.code() | SpanCode.CONTINUED), site.stack(), site.target());
	}

	private LaneSite add(short code, int stack, int target) {
		if (size == sites.length) {
			sites = Arrays.copyOf(sites, 2 * size);
		}
		LaneSite added = new LaneSite(size, code, stack, target);
		sites[size++] = added;
		if (slots != null && 2 * size <= slots.length) {
			put(added);
		} else if (size > FEW) {
			slots = new LaneSite[Integer.highestOneBit(4 * size)];
			for (int i = 0; i < size; i++) {
				put(sites[i]);
			}
		}
		return added;
	}

	private void put(LaneSite site) {
		int slot = slot(site.code(), site.stack(), site.target());
		while (slots[slot] != null) {
			slot = slot + 1 & slots.length - 1;
		}
		slots[slot] = site;
	}

	private int slot(short code, int stack, int target) {
		int hash = ((stack * 31 + target) * 31 + code) * 0x9E3779B9;
		return hash >>> 12 & slots.length - 1;
	}

	/** @return the sites so far, for another thread that looks them up by number while more are added here */
	LaneSites known() {
		LaneSites known = new LaneSites();
		known.sites = sites;
		known.size = size;
		return known;
	}

	LaneSite get(int number) {
		return sites[number];
	}

	/** Resets the sums to zero. */
	void clearSums() {
		for (int i = 0; i < size; i++) {
			sites[i].clear();
		}
	}

	/** No more sites follow; from now on, sites may change their codes. */
	void seal() {
		slots = null;
		sites = Arrays.copyOf(sites, size);
	}

	/** @return the sites by number */
	List<LaneSite> list() {
		return Collections.unmodifiableList(Arrays.asList(sites).subList(0, size));
	}
}
