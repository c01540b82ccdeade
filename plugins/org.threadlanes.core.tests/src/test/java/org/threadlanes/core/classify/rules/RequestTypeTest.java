package org.threadlanes.core.classify.rules;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.FieldDescription;

public class RequestTypeTest {

	/** @param fields their names; those that start with {@code @} are contextual */
	private static EventType type(String id, String ... fields) {
		return new EventType() {
			@Override
			public String id() {
				return id;
			}

			@Override
			public int want(String ... names) {
				return -1;
			}

			@Override
			public List<FieldDescription> fields() {
				return Stream.of(fields)
						.map(name -> new FieldDescription(name.replace("@", ""), "java.lang.String", 1, false,
						false, null, null, name.startsWith("@") ? Map.of("jdk.jfr.Contextual", "") : Map.of()))
						.toList();
			}
		};
	}

	private static List<String> fieldsOf(String ... fields) {
		return Rules.shipped().request(type("acme.Request", fields)).orElseThrow().fields();
	}

	private static String name(String ... values) {
		return new RequestType("acme.web.Request", List.of()).name(Arrays.asList(values));
	}

	@Test
	public void anEventWithAContextualFieldIsARequest() {
		assertEquals(List.of("name"), fieldsOf("@name"));
		assertEquals(Optional.empty(), Rules.shipped().request(type("acme.Request", "name")));
	}

	@Test
	public void theNameIsNotAnId() {
		assertEquals(List.of("user"), fieldsOf("@id", "@traceId", "@user"));
		assertEquals(List.of(), fieldsOf("@id", "@span_id"));
	}

	@Test
	public void theNameIsTheMethodAndTheRoute() {
		assertEquals(List.of("method", "route"), fieldsOf("@traceId", "route", "method"));
	}

	@Test
	public void whatServersAndAgentsWriteIsKnown() {
		assertEquals(List.of("httpMethod", "uri"),
				Rules.shipped().request(type("quarkus.Rest")).orElseThrow().fields());
	}

	@Test
	public void onlyWhatTheUserNamesIsARequest() {
		Rules rules = Rules.shipped().withRequests(List.of(RequestType.parse("acme.Job:queue").orElseThrow()));
		assertEquals(List.of("queue"), rules.request(type("acme.Job")).orElseThrow().fields());
		assertEquals(Optional.empty(), rules.request(type("acme.Request", "@name")));
	}

	@Test
	public void aTypeWithoutAFieldIsNoMistake() {
		assertEquals(Optional.of(new RequestType("acme.Job", List.of())), RequestType.parse("acme.Job"));
		assertEquals(Optional.of(new RequestType("acme.Job", List.of("a", "b"))), RequestType.parse("acme.Job:a,b"));
		assertEquals(Optional.empty(), RequestType.parse("acme.Job:"));
		assertEquals(Optional.empty(), RequestType.parse(":a"));
	}

	@Test
	public void numbersInPathsAndQueriesAreNotPartOfTheName() {
		assertEquals("GET /orders/N/items", name("GET", "/orders/4711/items"));
		assertEquals("/orders/N", name("/orders/7f3c2a10-9b1e-4c1d-8a55-0123456789ab"));
		assertEquals("/search", name("/search?q=shoes"));
		assertEquals("/v2/orders", name("/v2/orders"));
	}

	@Test
	public void aRequestWithoutANameHasThatOfItsType() {
		assertEquals("Request", name());
		assertEquals("Request", name(null, " "));
	}
}
