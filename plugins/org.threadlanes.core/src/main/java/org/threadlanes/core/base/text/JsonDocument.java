package org.threadlanes.core.base.text;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.LongStream;

import com.google.gson.stream.JsonWriter;

/**
 * Writes a JSON document, member by member. Text is well-formed whatever a recording holds: unpaired surrogates have no
 * UTF-8, and a strict reader would reject the whole document.
 */
public final class JsonDocument {

	private final Writer out;
	private final JsonWriter json;
	private final String lineBreak;

	/** Writes the members of an object. */
	@FunctionalInterface
	public interface Members<T> {

		/** Writes them. */
		void write(T part) throws IOException;
	}

	private JsonDocument(Writer out, String indent) {
		this.out = out;
		this.json = new JsonWriter(out);
		json.setIndent(indent);
		lineBreak = indent.isEmpty() ? "\n" : System.lineSeparator();
	}

	/**
	 * @param out receives the text; stays open
	 * @return a document with a line for each member
	 */
	public static JsonDocument indented(Writer out) {
		return new JsonDocument(out, "  ");
	}

	/**
	 * @param out receives the text; stays open
	 * @return a document in one line
	 */
	public static JsonDocument inOneLine(Writer out) {
		return new JsonDocument(out, "");
	}

	private JsonWriter named(String name) throws IOException {
		return name == null ? json : json.name(name);
	}

	/**
	 * Writes an object.
	 *
	 * @param name its name; null for the document itself or a part of a list
	 * @param part its subject; if null, the value is null
	 * @param members writes its members
	 */
	public <T> JsonDocument object(String name, T part, Members<T> members) throws IOException {
		named(name);
		if (part == null) {
			json.nullValue();
			return this;
		}
		json.beginObject();
		members.write(part);
		json.endObject();
		return this;
	}

	/** Writes an array with an object for each part. */
	public <T> JsonDocument objects(String name, Iterable<T> parts, Members<T> members) throws IOException {
		beginList(name);
		for (T part : parts) {
			object(null, part, members);
		}
		return endList();
	}

	/** Writes an array of texts. */
	public JsonDocument texts(String name, Iterable<String> texts) throws IOException {
		beginList(name);
		for (String text : texts) {
			text(null, text);
		}
		return endList();
	}

	/** Starts an array; its name is null if it is the document itself. */
	public JsonDocument beginList(String name) throws IOException {
		named(name).beginArray();
		return this;
	}

	/** Ends an array. */
	public JsonDocument endList() throws IOException {
		json.endArray();
		return this;
	}

	/** Writes a text, which may be null; the name is null in a list. */
	public JsonDocument text(String name, String value) throws IOException {
		named(name).value(value == null ? null : SafeText.wellFormed(value));
		return this;
	}

	/** Writes a number. */
	public JsonDocument number(String name, long value) throws IOException {
		json.name(name).value(value);
		return this;
	}

	/** Writes an array of numbers. */
	public JsonDocument numbers(String name, LongStream values) throws IOException {
		json.name(name).beginArray();
		for (long value : values.toArray()) {
			json.value(value);
		}
		json.endArray();
		return this;
	}

	/** Writes a boolean. */
	public JsonDocument flag(String name, boolean value) throws IOException {
		json.name(name).value(value);
		return this;
	}

	/** Writes a time in ns as seconds. */
	public JsonDocument seconds(String name, double nanos) throws IOException {
		json.name(name).value(nanos / 1e9);
		return this;
	}

	/** Writes a time in ns as µs. */
	public JsonDocument micros(String name, long nanos) throws IOException {
		json.name(name).value(nanos / 1e3);
		return this;
	}

	/** Writes a share from 0 to 1, to four digits. */
	public JsonDocument share(String name, double share) throws IOException {
		json.name(name).value(Math.round(10_000 * share) / 1e4);
		return this;
	}

	/** Ends the document with a line break. */
	public void end() throws IOException {
		json.flush();
		out.write(lineBreak);
		out.flush();
	}
}
