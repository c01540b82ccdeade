package org.threadlanes.jmc;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import org.eclipse.swt.graphics.DeviceData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** The display of all tests of this bundle. It counts resources that were not disposed. */
public final class Screen {

	private static final long PATIENCE_SECONDS = 60;
	private static Display display;

	private Screen() {
	}

	public static Display display() {
		if (display == null) {
			DeviceData data = new DeviceData();
			data.tracking = true;
			display = new Display(data);
		}
		return display;
	}

	/** @return the number of fonts, images, ... not yet disposed */
	public static int resources() {
		DeviceData data = display().getDeviceData();
		return (int) Arrays.stream(data.objects).filter(o -> o != null).count();
	}

	/** Dispatches events until a condition holds. */
	public static void await(String what, BooleanSupplier condition) {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() > end) {
				throw new AssertionError("waited in vain until " + what);
			}
			if (!display().readAndDispatch()) {
				Thread.yield();
			}
		}
	}

	/** Dispatches all pending events. */
	public static void settle() {
		while (display().readAndDispatch()) {
			// Dispatch everything pending.
		}
	}

	/** @return the first widget of a type at or below a composite, outermost first, that matches */
	public static <T extends Control> Optional<T> find(Control in, Class<T> type, Predicate<T> fits) {
		if (type.isInstance(in) && fits.test(type.cast(in))) {
			return Optional.of(type.cast(in));
		}
		if (in instanceof Composite composite) {
			return Arrays.stream(composite.getChildren()).map(child -> find(child, type, fits))
					.flatMap(Optional::stream).findFirst();
		}
		return Optional.empty();
	}

	/** @return the first widget of a type at or below a composite */
	public static <T extends Control> T find(Control in, Class<T> type) {
		return find(in, type, t -> true).orElseThrow(() -> new AssertionError("no " + type + " in " + in));
	}
}
