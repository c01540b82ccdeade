package org.threadlanes.junit;

import java.util.concurrent.Callable;

import io.netty.channel.nio.NioEventLoopGroup;

/** Real event loops, those of Netty. */
final class EventLoops {

	private EventLoops() {
	}

	/** Runs something on an event loop, and waits for it. */
	static void run(Callable<?> task) throws Exception {
		NioEventLoopGroup loops = new NioEventLoopGroup(1);
		try {
			loops.submit(task).get();
		} finally {
			loops.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).get();
		}
	}

	/** What must not happen there. */
	static Object blocking() throws InterruptedException {
		Thread.sleep(120);
		return null;
	}
}
