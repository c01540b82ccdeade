package org.threadlanes.experiments;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A request: everything that its thread does meanwhile is done for it. */
@Name("shop.Request")
@Label("Request")
@StackTrace(false)
class ShopRequest extends Event {

	/** As {@code jdk.jfr.Contextual} of JDK 25, for older ones, too. */
	@MetadataDefinition
	@Name("jdk.jfr.Contextual")
	@Retention(RetentionPolicy.RUNTIME)
	@interface Contextual {
	}

	@Contextual
	String method;

	@Contextual
	String route;

	/** A method that answers requests. */
	@InterceptorBinding
	@Retention(RetentionPolicy.RUNTIME)
	@interface Recorded {
	}

	/** Writes the events, and measures the requests by itself. */
	@Recorded
	@Interceptor
	@Priority(Interceptor.Priority.APPLICATION)
	static class Recorder {

		@AroundInvoke
		Object record(InvocationContext call) throws Exception {
			ShopRequest request = new ShopRequest();
			request.method = "GET";
			request.route = "/shop/" + call.getMethod().getName();
			return Measured.request(request.route, () -> {
				request.begin();
				try {
					return call.proceed();
				} finally {
					request.commit();
				}
			});
		}
	}
}
