package org.threadlanes.experiments;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Three kinds of requests, which wait for different things. */
@Path("shop")
public class Shop {

	private static final BlockingQueue<String> CONNECTIONS = new ArrayBlockingQueue<>(3);
	private static final Object STOCK = new Object();

	static {
		CONNECTIONS.add("first");
		CONNECTIONS.add("second");
		CONNECTIONS.add("third");
	}

	@Inject
	SlowService service;

	/** Takes one of three connections, and keeps it while the service answers. */
	@GET
	@Path("checkout")
	@ShopRequest.Recorded
	public String checkout() throws Exception {
		long asked = System.nanoTime();
		String connection = CONNECTIONS.take();
		long taken = System.nanoTime();
		Measured.waited("connection", taken - asked);
		try {
			String answer = service.call();
			Measured.waited("service", System.nanoTime() - taken);
			return answer;
		} finally {
			CONNECTIONS.add(connection);
		}
	}

	/** Only asks the service. */
	@GET
	@Path("search")
	@ShopRequest.Recorded
	public String search() {
		long asked = System.nanoTime();
		String answer = service.call();
		Measured.waited("service", System.nanoTime() - asked);
		return answer;
	}

	/** One at a time. */
	@GET
	@Path("stock")
	@ShopRequest.Recorded
	public String stock() throws Exception {
		long asked = System.nanoTime();
		synchronized (STOCK) {
			long entered = System.nanoTime();
			Measured.waited("lock", entered - asked);
			Thread.sleep(4);
			Measured.waited("shelf", System.nanoTime() - entered);
		}
		return "in stock";
	}

	/** What was measured since it was last asked for. */
	@GET
	@Path("measured")
	public String measured() {
		return Measured.takeJson();
	}
}
