package org.threadlanes.fleet;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * The result of running the verb.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
record Program(int status, String out, String err) {

	static Program run(String ... args) {
		PrintStream out = System.out;
		PrintStream err = System.err;
		ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
		ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
		int status;
		try {
			System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
			System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
			status = Fleet.run(args);
		} finally {
			System.setOut(out);
			System.setErr(err);
		}
		return new Program(status, outBytes.toString(StandardCharsets.UTF_8),
				errBytes.toString(StandardCharsets.UTF_8));
	}

	JsonObject json() {
		return JsonParser.parseString(out).getAsJsonObject();
	}
}
