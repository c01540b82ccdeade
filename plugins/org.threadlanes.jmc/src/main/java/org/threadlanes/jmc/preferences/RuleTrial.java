package org.threadlanes.jmc.preferences;

import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.work.Progress;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.jmc.model.ActiveRules;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.model.LoadedLanes;

/** Tries rules on a recording in the background. UI thread only. */
final class RuleTrial {

	private final Display display;
	private final IItemCollection items;
	private final Consumer<String> result;
	private Job job;

	/**
	 * @param items all events of the recording
	 * @param result receives the effect as text, on the UI thread
	 */
	RuleTrial(Display display, IItemCollection items, Consumer<String> result) {
		this.display = display;
		this.items = items;
		this.result = result;
	}

	/** Tries rules. Cancels a trial that is still running. */
	void run(Rules rules) {
		cancel();
		job = Job.create(getClass().getSimpleName(), monitor -> {
			return effect(rules, monitor);
		});
		job.setSystem(true);
		job.schedule();
	}

	void cancel() {
		if (job != null) {
			job.cancel();
		}
	}

	private IStatus effect(Rules rules, IProgressMonitor monitor) {
		Progress progress = Progress.until(monitor::isCanceled);
		try {
			LoadedLanes before = LanesCache.lanes(items, ActiveRules.get(), progress);
			LoadedLanes after = LoadedLanes.build(items, rules, progress);
			String text = RuleEffect.of(before.triage(ActiveRules.settings()), after.triage(ActiveRules.settings()))
					.text();
			if (!display.isDisposed()) {
				display.asyncExec(() -> {
					if (!monitor.isCanceled()) {
						result.accept(text);
					}
				});
			}
			return Status.OK_STATUS;
		} catch (CancellationException e) {
			return Status.CANCEL_STATUS;
		}
	}
}
