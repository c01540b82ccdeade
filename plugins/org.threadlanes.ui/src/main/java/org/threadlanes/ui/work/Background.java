package org.threadlanes.ui.work;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Widget;
import org.threadlanes.core.base.work.Progress;

/**
 * Runs tasks on a single background thread and delivers the results to the UI thread. Of several tasks with the same
 * key, only the newest one's result is delivered; older ones are interrupted. UI thread only; ends with its owner.
 */
public final class Background {

	private static final Logger LOG = Logger.getLogger(Background.class.getName());

	/** Shows nothing, and cancels tasks that {@link #newest} has interrupted. */
	public static final Progress UNTIL_INTERRUPTED = Progress.until(() -> Thread.currentThread().isInterrupted());

	private final Display display;
	private final Widget owner;
	private final ExecutorService thread;
	private final Map<String, Task> newest = new HashMap<>();
	private final Map<String, Runnable> due = new HashMap<>();

	private record Task(Future<?> future, Object id) {
	}

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

	/** @param begin until it opens, tasks wait */
	public Background(Widget owner, CountDownLatch begin) {
		this(owner);
		thread.execute(() -> {
			try {
				begin.await();
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		});
	}

	/** As below, but only logs a failure. */
	public <T> void newest(String key, Callable<T> work, Consumer<T> done) {
		newest(key, work, done, e -> LOG.log(Level.SEVERE, "background work failed: " + key, e));
	}

	/**
	 * Runs a task in the background.
	 *
	 * @param key identifies the purpose of the task
	 * @param work the task; may return null if interrupted
	 * @param done receives the result on the UI thread, unless it is null, a newer task was submitted, or the owner is
	 *            disposed
	 * @param failed receives the exception on the UI thread, under the same conditions
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
		later(display, owner, () -> {
			Task task = newest.get(key);
			if (task != null && task.id() == id) {
				newest.remove(key);
				end.run();
			}
		});
	}

	/** Runs an action on the UI thread later, unless its owner is disposed by then. Callable on any thread. */
	public static void later(Display display, Widget owner, Runnable action) {
		if (!display.isDisposed()) {
			display.asyncExec(() -> {
				if (!owner.isDisposed()) {
					action.run();
				}
			});
		}
	}

	/**
	 * Runs an action on the UI thread after a moment, unless it is put off again.
	 *
	 * @param key identifies the purpose of the action
	 */
	public void soon(String key, int millis, Runnable action) {
		Runnable run = () -> {
			due.remove(key);
			if (!owner.isDisposed()) {
				action.run();
			}
		};
		Runnable before = due.put(key, run);
		if (before != null) {
			display.timerExec(-1, before);
		}
		display.timerExec(millis, run);
	}

	/** Stops the task with this key; its result is dropped. */
	public void cancel(String key) {
		Task task = newest.remove(key);
		if (task != null) {
			task.future().cancel(true);
		}
	}

	/** @return whether no task or action is waiting, running or to be delivered */
	public boolean isIdle() {
		return newest.isEmpty() && due.isEmpty();
	}
}
