package org.threadlanes.core.base.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;

import org.threadlanes.core.base.text.Resource;
import org.threadlanes.core.base.text.SafeText;

/** Writes HTML that is also well-formed XML. All text and attribute values are escaped, except in {@link #raw}. */
public final class HtmlWriter {

	private final Writer out;
	private final Deque<String> open = new ArrayDeque<>();

	/** Writes what an element contains. */
	public interface Content {
		void write() throws IOException;
	}

	/** @param out receives the text; stays open */
	public HtmlWriter(Writer out) {
		this.out = out;
	}

	/** Starts an element. Attributes are name, value, name, value; those with a null value are omitted. */
	public HtmlWriter begin(String element, String ... attributes) throws IOException {
		tag(element, attributes);
		out.write('>');
		open.push(element);
		return this;
	}

	/** Ends the innermost elements, and checks that they are those. */
	public HtmlWriter end(String ... elements) throws IOException {
		for (String element : elements) {
			if (!element.equals(open.peek())) {
				throw new IllegalStateException(element + " is not the innermost of " + open);
			}
			open.pop();
			out.write("</" + element + ">");
			if (element.equals("section") || element.equals("tr") || element.equals("div")) {
				out.write('\n');
			}
		}
		return this;
	}

	/** Writes an element that contains only text. */
	public HtmlWriter element(String element, String text, String ... attributes) throws IOException {
		return begin(element, attributes).text(text).end(element);
	}

	/** Writes an entry of a list of descriptions. */
	public HtmlWriter entry(String term, Content description) throws IOException {
		element("dt", term).begin("dd");
		description.write();
		return end("dd");
	}

	/** Writes an empty element, such as meta. */
	public HtmlWriter empty(String element, String ... attributes) throws IOException {
		tag(element, attributes);
		out.write("/>");
		return this;
	}

	private void tag(String element, String ... attributes) throws IOException {
		out.write("<" + element);
		for (int i = 0; i < attributes.length; i += 2) {
			if (attributes[i + 1] != null) {
				out.write(" " + attributes[i] + "=\"");
				text(attributes[i + 1]);
				out.write('"');
			}
		}
	}

	/** Writes text of any origin: one line without control characters, escaped. */
	public HtmlWriter text(String text) throws IOException {
		out.write(escaped(text));
		return this;
	}

	/** @return text of any origin for HTML or XML: one line without control characters, escaped */
	public static String escaped(String text) {
		String safe = SafeText.line(text);
		StringBuilder escaped = new StringBuilder(safe.length() + 16);
		for (int i = 0; i < safe.length(); i++) {
			char c = safe.charAt(i);
			switch (c) {
			case '&' -> escaped.append("&amp;");
			case '<' -> escaped.append("&lt;");
			case '>' -> escaped.append("&gt;");
			case '"' -> escaped.append("&quot;");
			case '\'' -> escaped.append("&#39;");
			// Not allowed in XML, and useless in HTML.
			case '\uFFFE', '\uFFFF' -> escaped.append('\uFFFD');
			default -> escaped.append(c);
			}
		}
		return escaped.toString();
	}

	/**
	 * Starts a page, up to its body. It includes its style, loads nothing and runs no script.
	 *
	 * @param language the language of its texts, as HTML names it
	 * @param style rules of CSS; {@link #pageStyle()} is among them
	 */
	public HtmlWriter beginPage(String language, String title, String style) throws IOException {
		raw("<!DOCTYPE html>\n").begin("html", "lang", language);
		begin("head").empty("meta", "charset", "utf-8");
		empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
		// Whatever a recording contains, a browser loads and runs nothing for this page.
		empty("meta", "http-equiv", "Content-Security-Policy", "content",
				"default-src 'none'; style-src 'unsafe-inline'");
		empty("meta", "name", "color-scheme", "content", "light dark");
		element("title", title);
		return begin("style").raw(style).end("style", "head").begin("body");
	}

	/** @return the rules of CSS that all pages share; the colors of the page are variables in them */
	public static String pageStyle() {
		return Resource.text(HtmlWriter.class, "page.css");
	}

	/** Writes HTML as it is. */
	public HtmlWriter raw(String html) throws IOException {
		out.write(html);
		return this;
	}
}
