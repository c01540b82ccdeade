package org.threadlanes.app;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.base.text.TextWidth;

/**
 * Standard output and error, and whether they are terminals. Java cannot find out, so the start script sets the system
 * properties {@code threadlanes.out.terminal} and {@code threadlanes.err.terminal}.
 *
 * @param out standard output, UTF-8; must be flushed
 * @param err standard error, UTF-8
 * @param colors whether standard output may be colored: a terminal, and no {@code NO_COLOR} in the environment
 * @param interactive whether standard error is a terminal, on which a line can be overwritten
 * @param bytes raw standard output, for data; must not be mixed with {@code out}
 */
record Terminal(PrintWriter out, PrintWriter err, boolean colors, boolean interactive, OutputStream bytes) {

	/** A terminal that only collects text; its bytes are UTF-8 text too. */
	Terminal(PrintWriter out, PrintWriter err, boolean colors, boolean interactive) {
		this(out, err, colors, interactive, new ByteArrayOutputStream() {

			@Override
			public void flush() {
				out.print(toString(StandardCharsets.UTF_8));
				out.flush();
				reset();
			}
		});
	}

	/** The width of text in columns. */
	static final int WIDTH = 100;

	static Terminal ofProcess() {
		boolean colors = Boolean.getBoolean("threadlanes.out.terminal") && isUnset("NO_COLOR")
				&& !"dumb".equals(System.getenv("TERM"));
		StandardOutput out = new StandardOutput();
		return new Terminal(new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), false),
				new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true), colors,
				Boolean.getBoolean("threadlanes.err.terminal"), out);
	}

	/** @return whether the reader of standard output is gone */
	boolean isReaderGone() {
		return bytes instanceof StandardOutput out && out.isReaderGone();
	}

	private static boolean isUnset(String variable) {
		String value = System.getenv(variable);
		return value == null || value.isEmpty();
	}

	/** Emphasis of text. */
	enum Style {
		BOLD("1"), DIM("2"), RED("31"), YELLOW("33"), BLUE("34");

		private final String code;

		Style(String code) {
			this.code = code;
		}
	}

	/** @return the text, colored if colors are allowed */
	String styled(Style style, String text) {
		return colors ? "\u001b[" + style.code + "m" + text + "\u001b[0m" : text;
	}

	/** Prints a problem to standard error. */
	void problem(String sentence) {
		err.println("threadlanes: " + sentence);
	}

	/** Replaces the line that shows progress; an empty one removes it. */
	void progress(String line) {
		err.print("\r\u001b[K" + line);
		err.flush();
	}

	/** Prints the names of a table's columns; {@code pattern} is that of {@link #row}. */
	void columns(String pattern, Object ... names) {
		out.println(styled(Style.DIM, TextWidth.format(pattern, names).stripTrailing()));
	}

	/** Prints a row of a table; see {@link TextWidth#format}. */
	void row(String pattern, Object ... cells) {
		out.println(TextWidth.format(pattern, cells).stripTrailing());
	}

	/** Starts a section. */
	void heading(String text) {
		out.println();
		out.println(styled(Style.BOLD, text));
	}

	/** @return the mark of a finding */
	String mark(FindingCode code, Severity severity) {
		return code == FindingCode.CANNOT_TELL ? styled(Style.BLUE, "?")
				: severity == Severity.WARNING ? styled(Style.RED, "!") : styled(Style.YELLOW, "i");
	}

	/**
	 * Prints a paragraph, wrapped at spaces and between ideographs, with a hanging indent.
	 *
	 * @param indent precedes the first line; may contain colors
	 */
	void wrapped(String indent, String text) {
		int visible = colors ? TextWidth.of(indent.replaceAll("\u001b\\[[0-9;]*m", "")) : TextWidth.of(indent);
		int room = WIDTH - visible;
		String rest = text;
		String lead = indent;
		for (int at = TextWidth.breakAt(rest, room); at < rest.length(); at = TextWidth.breakAt(rest, room)) {
			out.println(lead + rest.substring(0, at));
			rest = rest.substring(at).stripLeading();
			lead = " ".repeat(visible);
		}
		out.println(lead + rest);
	}
}
