package org.threadlanes.core.live;

import java.io.ObjectInputFilter;

/**
 * Decides which objects a JMX endpoint may send. Whoever listens there chooses their classes: without a filter, this
 * process would build any class of its class path, and nested collections whose hash takes forever.
 */
final class AnswerFilter {

	/** Depth bounds the time that the hash of nested lists takes: twice as long for each level. */
	private static final String LIMITS = "maxdepth=16;maxrefs=100000;maxarray=1000000;maxbytes=50000000;";
	/** What a JMX agent sends: values, open data and stubs. No sets. */
	private static final String CLASSES = "java.lang.*;java.math.*;java.util.ArrayList;java.util.Arrays$ArrayList;"
			+ "java.util.Collections$*;java.util.CollSer;java.util.Date;java.util.HashMap;java.util.Hashtable;"
			+ "java.util.LinkedHashMap;java.util.Map$Entry;java.util.Properties;java.util.TreeMap;java.util.Vector;"
			+ "java.rmi.**;sun.rmi.**;javax.rmi.ssl.*;javax.management.**;com.sun.jmx.**";
	private static final ObjectInputFilter ANSWERS = ObjectInputFilter.Config.createFilter(LIMITS + CLASSES);

	private AnswerFilter() {
	}

	/** Sets the filter of this process, unless it was started with one of its own ({@code -Djdk.serialFilter}). */
	static synchronized void use() {
		if (ObjectInputFilter.Config.getSerialFilter() == null) {
			ObjectInputFilter.Config.setSerialFilter(AnswerFilter::check);
		}
	}

	static ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
		ObjectInputFilter.Status status = ANSWERS.checkInput(info);
		Class<?> type = info.serialClass();
		if (status != ObjectInputFilter.Status.UNDECIDED || type == null || type.isArray()) {
			return status;
		}
		boolean fails = Throwable.class.isAssignableFrom(type) && (type.getClassLoader() == null
				|| type.getClassLoader() == ClassLoader.getPlatformClassLoader());
		return fails ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
	}
}
