package org.threadlanes.ui.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;

import org.threadlanes.core.text.SafeText;

/**
 * Writes elements of HTML that are well-formed XML too. All text and all values of attributes are escaped; only
 * {@link #raw} is not.
 */
final class HtmlWriter {

	private final Writer out;
	private final Deque<String> open = new ArrayDeque<>();

	HtmlWriter(Writer out) {
		this.out = out;
	}

	/** Begins an element. Attributes are name, value, name, value; one without a value is left out. */
	HtmlWriter begin(String element, String ... attributes) throws IOException {
		tag(element, attributes);
		out.write('>');
		open.push(element);
		return this;
	}

	/** Ends the innermost elements, and checks that they are those. */
	HtmlWriter end(String ... elements) throws IOException {
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

	/** Writes an element that holds nothing but text. */
	HtmlWriter element(String element, String text, String ... attributes) throws IOException {
		return begin(element, attributes).text(text).end(element);
	}

	/** Writes an element that never holds anything, such as meta. */
	HtmlWriter empty(String element, String ... attributes) throws IOException {
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
	HtmlWriter text(String text) throws IOException {
		String safe = SafeText.line(text);
		for (int i = 0; i < safe.length(); i++) {
			char c = safe.charAt(i);
			switch (c) {
			case '&' -> out.write("&amp;");
			case '<' -> out.write("&lt;");
			case '>' -> out.write("&gt;");
			case '"' -> out.write("&quot;");
			case '\'' -> out.write("&#39;");
			// Not allowed in XML, and useless in HTML.
			case '\uFFFE', '\uFFFF' -> out.write('\uFFFD');
			default -> out.write(c);
			}
		}
		return this;
	}

	/** Writes HTML as it is. */
	HtmlWriter raw(String html) throws IOException {
		out.write(html);
		return this;
	}
}
