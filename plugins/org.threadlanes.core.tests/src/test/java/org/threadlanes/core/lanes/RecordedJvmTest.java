package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** What a recording says about its JVM. */
public class RecordedJvmTest {

	private static RecordedJvm jvm(String version, String command) {
		return new HandMade().event("jdk.JVMInformation",
				Map.of("jvmVersion", version, "javaArguments", command, "pid", 30347L)).lanes().jvm();
	}

	@Test
	public void missingFactsAreLeftEmpty() {
		assertEquals(new RecordedJvm("", "", "", "", 0, "", "", ""), new HandMade().lanes().jvm());
	}

	@Test
	public void aRecordingNamesProcessAndProgram() throws Exception {
		RecordedJvm jvm = Recordings.lanes("checkout-jdk11").jvm();
		assertEquals("Checkout", jvm.mainClass());
		assertEquals(30347, jvm.pid());
		assertEquals("11.0.13+8", jvm.jdk());
	}

	@Test
	public void theProgramIsItsMainClassOrItsJar() {
		assertEquals("app.Main", jvm("", "app.Main --port 80").mainClass());
		assertEquals("app.Main", jvm("", "app.module/app.Main").mainClass());
		assertEquals("shop.jar", jvm("", "/opt/shop/shop.jar").mainClass());
		assertEquals("shop.jar", jvm("", "C:\\shop\\shop.jar x").mainClass());
	}

	@Test
	public void aThreadDumpShowsTheMainClassOfAJar() {
		assertEquals(Verdict.UNKNOWN, ofWorker(new HandMade()));
		assertEquals(Verdict.IDLE, ofWorker(new HandMade().event("jdk.ThreadDump", Map.of("result",
				"\"main\" #1 prio=5\n\tat java.lang.Object.wait(java.base@21/Native Method)\n\tat app.Shop.main(Shop.java:7)\n"))));
	}

	/**
	 * A thread that waits for a queue a third of the time: idle if it is a library's, perhaps in a task if it is the
	 * application's.
	 */
	private static Verdict ofWorker(HandMade recording) {
		for (int i = 0; i < 30; i++) {
			recording.wait("jdk.ThreadPark", HandMade.thread(7, "worker"), i * 330, 100,
					HandMade.stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park",
							"java.util.concurrent.LinkedBlockingQueue.take", "org.acme.Worker.run",
							"java.lang.Thread.run"));
		}
		return recording.lanes().lanes().get(0).verdict(0);
	}

	@Test
	public void theVersionOfTheJdkIsReadAfterTheVendorsOwn() {
		assertEquals("21.0.1+12-LTS", jvm(
				"OpenJDK 64-Bit Server VM (21.0.1+12-LTS) for linux-amd64 JRE (Zulu21.30+15-CA) (21.0.1+12-LTS), built on x",
				"").jdk());
		assertEquals("17.0.9", new HandMade()
				.event("jdk.InitialSystemProperty", Map.of("key", "java.version", "value", "17.0.9")).lanes().jvm()
				.jdk());
	}

	/** @param pairs names and values, in turn */
	private static RecordedJvm withEnvironment(String ... pairs) {
		HandMade recording = new HandMade();
		for (int i = 0; i < pairs.length; i += 2) {
			recording.event("jdk.InitialEnvironmentVariable", Map.of("key", pairs[i], "value", pairs[i + 1]));
		}
		return recording.lanes().jvm();
	}

	@Test
	public void theEnvironmentNamesTheHost() {
		assertEquals("shop-7", withEnvironment("HOSTNAME", "shop-7").host());
		assertEquals("PC7", withEnvironment("COMPUTERNAME", "PC7").host());
	}

	@Test
	public void theHostOfAContainerInKubernetesIsItsPod() {
		assertEquals("", withEnvironment("HOSTNAME", "shop-7").pod());
		assertEquals("shop-7", withEnvironment("HOSTNAME", "shop-7", "KUBERNETES_SERVICE_HOST", "10.0.0.1").pod());
		assertEquals("shop-8", withEnvironment("HOSTNAME", "node-3", "KUBERNETES_SERVICE_HOST", "10.0.0.1",
				"POD_NAME", "shop-8").pod());
	}

	@Test
	public void openTelemetryNamesTheService() {
		RecordedJvm jvm = withEnvironment("DD_SERVICE", "other", "OTEL_RESOURCE_ATTRIBUTES",
				"service.name=ignored,service.version=1.4%2B7,k8s.pod.name=checkout-5d9f", "OTEL_SERVICE_NAME",
				"checkout");
		assertEquals("checkout", jvm.service());
		assertEquals("1.4+7", jvm.version());
		assertEquals("checkout-5d9f", jvm.pod());
		assertEquals(List.of("checkout 1.4+7", "checkout-5d9f"), jvm.names());
	}

	@Test
	public void aPropertyOfTheJvmNamesTheServiceBeforeTheEnvironmentDoes() {
		assertEquals("orders", new HandMade()
				.event("jdk.InitialEnvironmentVariable", Map.of("key", "OTEL_SERVICE_NAME", "value", "checkout"))
				.event("jdk.JVMInformation", Map.of("jvmArguments", "-Xmx1g -Dotel.service.name=orders")).lanes().jvm()
				.service());
	}

	@Test
	public void aServiceWithoutANameIsItsMainClass() {
		assertEquals("shop.jar", jvm("", "/opt/shop/shop.jar").service());
	}
}
