package org.threadlanes.core.classify.rules;

import org.threadlanes.core.jfr.Frame;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FrameTest {

	private static String method(String className) {
		return new Frame(className, "get", 0).method();
	}

	@Test
	public void aProxyIsNamedAfterItsClass() {
		assertEquals("recgen.DelayClient.get", method("recgen.DelayClient$$QuarkusRestClientInterface"));
		assertEquals("recgen.DelayClient.get", method("recgen.DelayClient$$CDIWrapper_ClientProxy"));
		assertEquals("acme.Orders.get", method("acme.Orders_Subclass"));
		assertEquals("acme.Orders.get", method("acme.Orders$$SpringCGLIB$$0"));
		assertEquals("acme.Orders.get", method("acme.Orders$$EnhancerBySpringCGLIB$$1a2b3c"));
		assertEquals("acme.Orders.get", method("acme.Orders$Proxy$_$$_WeldClientProxy"));
		assertEquals("acme.Orders.get", method("acme.Orders$HibernateProxy$Wd2hzZ"));
	}

	@Test
	public void classesOfTheUserKeepTheirNames() {
		assertEquals("acme.Orders$Line.get", method("acme.Orders$Line"));
		assertEquals("acme.Orders$$anonfun$1.get", method("acme.Orders$$anonfun$1"));
		assertEquals("acme.my_orders.get", method("acme.my_orders"));
		assertEquals("jdk.proxy2.$Proxy7.get", method("jdk.proxy2.$Proxy7"));
		assertEquals("$$Generated.get", method("$$Generated"));
	}

	@Test
	public void theShortFormOmitsThePackage() {
		assertEquals("Api.call:31", new Frame("recgen.Api", "call", 31).shortLocation());
		assertEquals("Api.call", new Frame("Api", "call", 0).shortLocation());
		assertEquals("Outer$Inner.<init>:4", new Frame("a.b.Outer$Inner", "<init>", 4).shortLocation());
	}

	@Test
	public void theShortFormNamesALambdaAsItsMethodIfALineTellsWhichOneItIs() {
		assertEquals("PoolApp.wave:22", new Frame("acme.PoolApp", "lambda$wave$3", 22).shortLocation());
		assertEquals("Log.flush:1741", new Frame("kafka.Log", "$anonfun$flush$2", 1741).shortLocation());
		assertEquals("PoolApp.lambda$wave$3", new Frame("acme.PoolApp", "lambda$wave$3", 0).shortLocation());
		assertEquals("PoolApp.lambda$null$3:22", new Frame("acme.PoolApp", "lambda$null$3", 22).shortLocation());
		assertEquals("acme.PoolApp.wave:22", new Frame("acme.PoolApp", "lambda$wave$3", 22).readableLocation());
	}
}
