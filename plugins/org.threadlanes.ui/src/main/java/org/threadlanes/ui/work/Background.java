package org.threadlanes.ui.work;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Widget;
import org.threadlanes.core.work.Progress;

/**
 * Does work on one thread of its own and hands the results to the UI thread. Of several works with the same key only
 * only the newest one's result is delivered; older ones are interrupted. For the UI thread; ends with its owner.
 */
public final class Background {

	private static final Logger LOG = Logger.getLogger(Background.class.getName());

	/** Shows nothing, and cancels work that {@link #newest} has interrupted. */
	public static final Progress UNTIL_INTERRUPTED = Progress
			.until(() -> Thread.currentThread().isInterrupted());

	private final Display display;
	private final Widget owner;
	private final ExecutorService thread;
	private final Map<String, Task> newest = new HashMap<>();

	private record Task(Future<?> future, Object id) {
	}

	/** @param owner when it is disposed, the work ends */
	public Background(Widget owner) {
		this.owner = owner;
		display = owner.getDisplay();
		thread = Executors.newSingleThreadExecutor(work -> {
			Thread worker = new Thread(work, "Thread Lanes background");
			worker.setDaemon(true);
			return worker;
		});
		owner.addDisposeListener(e -> thread.shutdownNow());
	}

	/**
	 * Does something in the background.
	 *
	 * @param key what it is about
	 * @param work the work; may give null if it was interrupted
	 * @param done gets its result on the UI thread, unless it is null, newer work was given, or the owner is gone
	 */
	public <T> void newest(String key, Callable<T> work, Consumer<T> done) {
		newest(key, work, done, e -> LOG.log(Level.SEVERE, "background work failed: " + key, e));
	}

	/**
	 * Does something in the background that may fail.
	 *
	 * @param key what it is about
	 * @param work the work; may give null if it was interrupted
	 * @param done gets its result on the UI thread, unless it is null, newer work was given, or the owner is gone
	 * @param failed gets what it threw on the UI thread, on the same terms
	 */
	public <T> void newest(String key, Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
		if (owner.isDisposed()) {
			return;
		}
		cancel(key);
		Object id = new Object();
		Future<?> future = thread.submit(() -> {
			try {
				T result = work.call();
				if (result != null) {
					finish(key, id, () -> done.accept(result));
				}
			} catch (Throwable e) {
				finish(key, id, () -> failed.accept(e));
			}
		});
		newest.put(key, new Task(future, id));
	}

	private void finish(String key, Object id, Runnable end) {
		if (display.isDisposed()) {
			return;
		}
		display.asyncExec(() -> {
			Task task = newest.get(key);
			if (task != null && task.id() == id) {
				newest.remove(key);
				if (!owner.isDisposed()) {
					end.run();
				}
			}
		});
	}

	/** Stops the work with this key; its result is dropped. */
	public void cancel(String key) {
		Task task = newest.remove(key);
		if (task != null) {
			task.future().cancel(true);
		}
	}

	/** @return whether nothing is left to do or to hand over */
	public boolean isIdle() {
		return newest.isEmpty();
	}
}
