package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;

/** Which frames of the application say what a thread does, and for whom. Its package is acme. */
public class WrappersTest {

	private static final String TIMER = "acme.metrics.Timer.time";
	private static final String FILTER = "acme.web.LogFilter.doFilter";

	/** @return by stack, the innermost and the outermost frame that says something */
	private static List<String> ends(List<Stack> stacks) {
		int[][] own = stacks.stream().map(stack -> IntStream.range(0, stack.frames().size())
				.filter(i -> stack.frames().get(i).className().matches("acme\\.[^$]*")).toArray()).toArray(int[][]::new);
		Wrappers wrappers = new Wrappers(stacks, own);
		return IntStream.range(0, own.length).mapToObj(i -> stacks.get(i).frames().get(wrappers.innermost(i)).method()
				+ " of " + stacks.get(i).frames().get(wrappers.outermost(i)).method()).toList();
	}

	private static List<Stack> behind(String inner, String outer) {
		List<Stack> stacks = new ArrayList<>();
		for (String name : List.of("Redis", "Jdbc", "Http", "Kafka")) {
			stacks.add(stack("java.net.Socket.read", "org." + name.toLowerCase() + ".Client.call", inner,
					"acme." + name + "Store.load", "acme." + name + "Controller.get", "org.spring.Dispatcher.handle",
					outer,
					"java.lang.Thread.run"));
		}
		return stacks;
	}

	@Test
	public void aTimerBelowWhichEveryKindOfWorkIsDoneIsNotTheCall() {
		assertEquals("acme.RedisStore.load of acme.RedisController.get",
				ends(behind(TIMER, "org.tomcat.Connector.run")).get(0));
	}

	@Test
	public void anInterceptorThatGoesOnToTheNextIsNotTheCall() {
		String execution = "org.spring.http.Execution.execute";
		assertEquals(List.of("acme.Rating.premium of acme.Policy.issue"), ends(List.of(stack("java.net.Socket.read",
				"org.spring.http.Request.execute", execution, "acme.App.lambda$log$0", "acme.App$$Lambda.intercept",
				execution, "acme.Rating.premium", "acme.Policy.issue", "java.lang.Thread.run"))));
	}

	@Test
	public void aFilterThroughWhichEveryRequestGoesIsNotTheEndpoint() {
		assertEquals("acme.JdbcStore.load of acme.JdbcController.get", ends(behind(TIMER, FILTER)).get(1));
	}

	@Test
	public void behindAFilterTheEndpointIsWhatTheFrameworkCallsByReflection() {
		assertEquals(List.of("acme.Orders.place of acme.Orders.place"), ends(List.of(stack("java.net.Socket.read",
				"acme.Orders.place", "java.lang.reflect.Method.invoke", "org.spring.Dispatcher.handle", FILTER))));
	}

	@Test
	public void methodHandlesAreNotInBetween() {
		assertEquals(List.of("acme.Orders.place of acme.Orders.place"), ends(List.of(stack("java.net.Socket.read",
				"acme.Orders.place", "java.lang.invoke.LambdaForm$DMH.invokeVirtual",
				"java.lang.invoke.Invokers$Holder.invokeExact_MT",
				"jdk.internal.reflect.DirectMethodHandleAccessor.invoke",
				"org.spring.Dispatcher.handle", FILTER))));
	}

	@Test
	public void aMethodThatManyCallButDoesOneThingIsTheCall() {
		List<Stack> stacks = new ArrayList<>();
		for (String name : List.of("A", "B", "C", "D")) {
			stacks.add(stack("java.net.Socket.read", "org.redis.Client.call", "acme.Cache.get",
					"acme." + name + ".run"));
		}
		assertEquals("acme.Cache.get of acme.A.run", ends(stacks).get(0));
	}

	@Test
	public void aTaskThatCallsManyOfItsOwnIsTheEndpoint() {
		List<Stack> stacks = new ArrayList<>();
		for (String name : List.of("A", "B", "C", "D")) {
			stacks.add(stack("java.net.Socket.read", "acme." + name + ".call", "acme.Job.run", "java.lang.Thread.run"));
		}
		assertEquals("acme.A.call of acme.Job.run", ends(stacks).get(0));
	}

	@Test
	public void withoutAnotherFrameAWrapperIsBetterThanNothing() {
		List<Stack> stacks = behind(TIMER, FILTER);
		stacks.add(stack("java.net.Socket.read", "org.redis.Client.call", TIMER, "java.lang.Thread.run"));
		assertEquals(TIMER + " of " + TIMER, ends(stacks).get(4));
	}
}
