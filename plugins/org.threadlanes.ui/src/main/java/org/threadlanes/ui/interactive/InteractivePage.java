package org.threadlanes.ui.interactive;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.Resource;

/**
 * The triage of a recording as one HTML file that needs nothing else: it contains its data, its style and its script,
 * and loads nothing.
 */
public final class InteractivePage {

	static final Messages TEXT = Messages.of(InteractivePage.class);
	/** A page may have this many characters, nearly all of them ASCII. */
	private static final int MAX_LENGTH = 4_800_000;
	private static final int MAX_WAITS = 300_000;

	private InteractivePage() {
	}

	/**
	 * @param name the name of the recording
	 * @param out receives the page and must encode it as UTF-8; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(Triage triage, String name, Writer out) throws IOException {
		String style = Resource.text(InteractivePage.class, "interactive.css");
		String script = Resource.text(InteractivePage.class, "interactive.js");
		HtmlWriter html = new HtmlWriter(out);
		html.raw("<!DOCTYPE html>\n").begin("html", "lang", TEXT.get("language")).begin("head");
		html.empty("meta", "charset", "utf-8");
		html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
		// Whatever a recording contains, a browser loads nothing for this page and runs only our script.
		html.empty("meta", "http-equiv", "Content-Security-Policy", "content",
				"default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style) + "'");
		html.element("title", TEXT.get("title", name));
		html.begin("style").raw(style).end("style", "head").begin("body");
		html.begin("script", "type", "application/json", "id", "data").raw(data(triage, name)).end("script");
		html.begin("noscript").element("p", TEXT.get("no-script")).end("noscript");
		html.begin("script").raw(script).end("script", "body", "html").raw("\n");
		out.flush();
	}

	/** Leaves out as many short waits as the size of the file demands. */
	private static String data(Triage triage, String name) throws IOException {
		int most = MAX_WAITS;
		String data = new PageData(triage, name, new KeptWaits(triage, most)).json();
		while (data.length() > MAX_LENGTH && most > 1) {
			most = (int) Math.min(most / 2, (long) most * MAX_LENGTH / data.length());
			data = new PageData(triage, name, new KeptWaits(triage, most)).json();
		}
		return data;
	}

	private static String hash(String text) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return "sha256-" + Base64.getEncoder().encodeToString(hash);
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e);
		}
	}
}
