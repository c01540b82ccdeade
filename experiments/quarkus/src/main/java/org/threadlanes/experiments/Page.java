package org.threadlanes.experiments;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A page that an event loop renders: it waits for nothing, and is worth to be compiled. */
@Path("page")
public class Page {

	@GET
	@NonBlocking
	public String render() {
		Map<String, Integer> lengths = new TreeMap<>();
		for (int i = 0; i < 200; i++) {
			String word = Integer.toString(i * 7919 % 1000, 36);
			lengths.merge(word, word.length(), Integer::sum);
		}
		StringJoiner page = new StringJoiner("\n", "", "\n");
		lengths.forEach((word, length) -> page.add(String.format("%s: %d", word, length)));
		return page.toString();
	}
}
