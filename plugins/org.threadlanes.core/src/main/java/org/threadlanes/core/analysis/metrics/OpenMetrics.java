package org.threadlanes.core.analysis.metrics;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;

/**
 * Metrics as OpenMetrics text, version 1.0. Prometheus' older text format has the same lines, so that its textfile
 * collector and its Pushgateway read them, too.
 */
public final class OpenMetrics {

	/** The media type. */
	public static final String TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";
	private static final String RECORDING = "threadlanes_recording_";
	private static final String TOTAL = "threadlanes_";
	private static final MathContext DIGITS = new MathContext(15);

	private final Writer out;

	private OpenMetrics(Writer out) {
		this.out = out;
	}

	/**
	 * Writes the sums of recordings as gauges.
	 *
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(MetricSums recordings, Writer out) throws IOException {
		OpenMetrics text = new OpenMetrics(out);
		text.gauges(recordings);
		text.end();
	}

	/**
	 * Writes what is known of a JVM that is recorded again and again.
	 *
	 * @param last its last recording, as gauges
	 * @param all all recordings so far, as counters
	 * @param isRunning whether it is being recorded
	 * @param out receives the text; stays open
	 * @throws IOException if it cannot be written
	 */
	public static void write(MetricSums last, MetricSums all, boolean isRunning, Writer out) throws IOException {
		OpenMetrics text = new OpenMetrics(out);
		text.family(TOTAL + "up", "gauge", "", "Whether the JVM is being recorded.", "",
				Map.of("", isRunning ? 1.0 : 0));
		text.gauges(last);
		for (Metric metric : Metric.values()) {
			String name = metric == Metric.LENGTH ? "recorded_seconds" : metric.baseName();
			text.family(TOTAL + name, "counter", metric.unit(), metric.help(), "_total", all.of(metric));
		}
		text.end();
	}

	private void gauges(MetricSums sums) throws IOException {
		for (Metric metric : Metric.values()) {
			family(RECORDING + metric.baseName(), "gauge", metric.unit(), metric.help(), "", sums.of(metric));
		}
		family(RECORDING + "end_time_seconds", "gauge", "seconds", "When the recording ended, since 1970 UTC.", "",
				sums.ends());
	}

	private void family(String name, String type, String unit, String help, String suffix, Map<String, Double> values)
			throws IOException {
		if (values.isEmpty()) {
			return;
		}
		out.write("# TYPE " + name + ' ' + type + '\n');
		if (!unit.isEmpty()) {
			out.write("# UNIT " + name + ' ' + unit + '\n');
		}
		out.write("# HELP " + name + ' ' + help + '\n');
		for (Map.Entry<String, Double> value : values.entrySet()) {
			String labels = value.getKey().isEmpty() ? "" : '{' + value.getKey() + '}';
			out.write(name + suffix + labels + ' ' + number(value.getValue()) + '\n');
		}
	}

	private static String number(double value) {
		return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
	}

	private void end() throws IOException {
		out.write("# EOF\n");
	}
}
