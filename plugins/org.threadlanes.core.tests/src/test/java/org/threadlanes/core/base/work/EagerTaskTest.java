package org.threadlanes.core.base.work;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.Assume;
import org.junit.Test;

/** Work on several threads: it is done once, and failures reach the caller. */
public class EagerTaskTest {

	@Test
	public void workIsDoneOnce() {
		AtomicInteger runs = new AtomicInteger();
		EagerTask<Integer> task = new EagerTask<>(runs::incrementAndGet);
		task.help();
		assertEquals(1, task.get().intValue());
		assertEquals(1, task.get().intValue());
		assertTrue(task.isDone());
	}

	@Test
	public void aHelperDoesWorkThatNobodyAskedFor() throws InterruptedException {
		Assume.assumeTrue("one CPU", EagerTask.HELPERS > 0);
		CountDownLatch done = new CountDownLatch(1);
		new EagerTask<>(() -> {
			done.countDown();
			return null;
		});
		done.await();
	}

	@Test
	public void errorsAndExceptionsReachTheCallerAndTheHelpersLiveOn() {
		for (Throwable failure : List.of(new OutOfMemoryError(), new IllegalStateException())) {
			for (int i = 0; i < 100; i++) {
				EagerTask<Object> task = new EagerTask<>(() -> {
					if (failure instanceof Error e) {
						throw e;
					}
					throw (RuntimeException) failure;
				});
				assertSame(failure, assertThrows(Throwable.class, task::get));
			}
		}
		assertEquals("result", new EagerTask<>(() -> "result").get());
	}

	@Test
	public void aCallerThatIsInterruptedWhileAHelperWorksGivesUp() throws InterruptedException {
		Assume.assumeTrue("one CPU", EagerTask.HELPERS > 0);
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		EagerTask<Object> task = new EagerTask<>(() -> {
			begun.countDown();
			try {
				end.await();
				return null;
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		});
		begun.await();
		Thread.currentThread().interrupt();
		assertThrows(CancellationException.class, task::get);
		assertTrue(Thread.interrupted());
		end.countDown();
	}
}
