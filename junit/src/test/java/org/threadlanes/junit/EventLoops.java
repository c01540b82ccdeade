package org.threadlanes.junit;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.netty.channel.nio.NioEventLoopGroup;

/** Real event loops: Netty's. */
final class EventLoops {

	private EventLoops() {
	}

	/** Runs a task on an event loop and waits for it. */
	static void run(Callable<?> task) throws Exception {
		NioEventLoopGroup loops = new NioEventLoopGroup(1);
		try {
			loops.submit(task).get();
		} finally {
			loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).get();
		}
	}

	/** A task that must not run on an event loop. */
	static Object blocking() throws InterruptedException {
		Thread.sleep(120);
		return null;
	}
}
