package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.FieldDescription;

/**
 * An event type whose events are requests: all that their thread does between their start and their end is done for
 * them.
 *
 * @param type its name
 * @param fields the fields whose values are the name of a request; the type's own name if empty
 */
public record RequestType(String type, List<String> fields) {

	/** What servers and agents write. */
	private static final List<RequestType> KNOWN = List.of(
			new RequestType("quarkus.Rest", List.of("httpMethod", "uri")),
			new RequestType("io.opentelemetry.trace.Span", List.of("operationName")));
	private static final List<String> METHODS = List.of("httpMethod", "method", "verb");
	/** The best first. */
	private static final List<String> NAMES = List.of("name", "operationName", "operation", "endpoint", "route",
			"resource", "uri", "path", "url");
	/** Each request has another one. */
	private static final Pattern ID = Pattern.compile("id|uuid|.*(Id|ID|Uuid|UUID)|.*_id");
	private static final String QUERY = "[?#].*";
	/** A part of a path that is a number or a UUID would make each request another one. */
	private static final Pattern NUMBER =
			Pattern.compile("(?<=/)(\\d+|\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12})(?=/|$)");

	/**
	 * @param text {@code TYPE}, or {@code TYPE:FIELD,FIELD}
	 * @return the type; empty if the text is neither
	 */
	public static Optional<RequestType> parse(String text) {
		int colon = text.indexOf(':');
		String type = colon < 0 ? text : text.substring(0, colon);
		List<String> fields = colon < 0 ? List.of() : List.of(text.substring(colon + 1).split(",", -1));
		return type.isBlank() || fields.stream().anyMatch(String::isBlank) ? Optional.empty()
				: Optional.of(new RequestType(type, fields));
	}

	/** @return how events of a type name a request, if they are known or declared to enclose others; else empty */
	static Optional<RequestType> declared(EventType type) {
		for (RequestType known : KNOWN) {
			if (known.type.equals(type.id())) {
				return Optional.of(known);
			}
		}
		for (FieldDescription field : type.fields()) {
			if (field.isContextual()) {
				return Optional.of(new RequestType(type.id(), List.of()).withFields(type));
			}
		}
		return Optional.empty();
	}

	/** @return the same with the fields that name a request, as far as the declaration shows */
	public RequestType withFields(EventType declaration) {
		if (!fields.isEmpty()) {
			return this;
		}
		List<FieldDescription> texts = declaration.fields().stream()
				.filter(field -> field.typeName().equals("java.lang.String") && !field.array()
						&& !ID.matcher(field.name()).matches())
				.toList();
		String name = Stream.concat(
				NAMES.stream().filter(each -> texts.stream().anyMatch(field -> field.name().equals(each))),
				texts.stream().filter(FieldDescription::isContextual).map(FieldDescription::name)).findFirst()
				.orElse(null);
		if (name == null) {
			return this;
		}
		List<String> named = new ArrayList<>(METHODS.stream()
				.filter(each -> texts.stream().anyMatch(field -> field.name().equals(each))).limit(1).toList());
		named.add(name);
		return new RequestType(type, named);
	}

	/** @return the name of the request with these values of the fields, any of which may be null */
	public String name(List<String> values) {
		List<String> known = values.stream().filter(Objects::nonNull).filter(Predicate.not(String::isBlank)).toList();
		return known.isEmpty() ? type.substring(type.lastIndexOf('.') + 1)
				: NUMBER.matcher(String.join(" ", known).replaceAll(QUERY, "")).replaceAll("N");
	}
}
