package org.threadlanes.ui.testing;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.DeviceData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;

/** A display that tracks undisposed images and fonts, with a window on it. */
public final class Screen implements AutoCloseable {

	private static final long MAX_WAIT = 120_000;

	private final Display display;
	private final Shell shell;
	private final Set<Object> before = new HashSet<>();

	public Screen(int width, int height) {
		DeviceData data = new DeviceData();
		data.tracking = true;
		display = new Display(data);
		shell = new Shell(display, SWT.NO_TRIM);
		shell.setLayout(new FillLayout());
		shell.setBounds(0, 0, width, height);
	}

	public Shell shell() {
		return shell;
	}

	public Display display() {
		return display;
	}

	/** Shows the window. Resources created so far do not count as leaks. */
	public void open() {
		// A pointer that happens to be over the window would send events of its own.
		display.setCursorLocation(shell.getBounds().x + shell.getBounds().width + 10,
				shell.getBounds().y + shell.getBounds().height + 10);
		shell.open();
		pump(50);
	}

	/** Remembers the undisposed resources. */
	public void markResources() {
		for (Object resource : display.getDeviceData().objects) {
			before.add(resource);
		}
	}

	/** @return the undisposed resources created since {@link #markResources}, as text; empty if there are none */
	public String leaks() {
		StringBuilder leaks = new StringBuilder();
		for (Object resource : display.getDeviceData().objects) {
			if (!before.contains(resource)) {
				leaks.append(resource).append('\n');
			}
		}
		return leaks.toString();
	}

	/** Makes the desktop dark, or light again, like a user in its settings; all windows are notified. */
	public void setDark(boolean dark) throws ReflectiveOperationException {
		Class.forName("org.eclipse.swt.internal.gtk.OS").getMethod("setDarkThemePreferred", boolean.class)
				.invoke(null, dark);
		for (int i = 0; i < 10; i++) {
			// SWT checks its settings when it goes to sleep.
			display.timerExec(20, () -> {
			});
			display.sleep();
			pump(20);
		}
	}

	/** Sets the desktop's font size for screens created later, in points. */
	public static void setFont(int points) throws ReflectiveOperationException {
		try (Screen screen = new Screen(1, 1)) {
			Class<?> os = Class.forName("org.eclipse.swt.internal.gtk.OS");
			long settings = (Long) Class.forName("org.eclipse.swt.internal.gtk.GTK")
					.getMethod("gtk_settings_get_default")
					.invoke(null);
			os.getMethod("g_object_set", long.class, byte[].class, byte[].class, long.class).invoke(null, settings,
					"gtk-font-name\0".getBytes(StandardCharsets.US_ASCII),
					("Sans " + points + '\0').getBytes(StandardCharsets.US_ASCII), 0L);
			screen.pump(50);
		}
	}

	/** Dispatches events for some ms or, on a slow machine, until there are none. */
	public void pump(long millis) {
		long end = System.currentTimeMillis() + millis;
		boolean busy = true;
		while (busy && System.currentTimeMillis() < end + MAX_WAIT || System.currentTimeMillis() < end) {
			busy = display.readAndDispatch();
			if (!busy) {
				sleep();
			}
		}
	}

	/** Dispatches events until a condition holds. */
	public void waitUntil(BooleanSupplier done) {
		long end = System.currentTimeMillis() + MAX_WAIT;
		while (!done.getAsBoolean()) {
			if (System.currentTimeMillis() > end) {
				throw new AssertionError("still not so after " + MAX_WAIT + " ms");
			}
			if (!display.readAndDispatch()) {
				sleep();
			}
		}
	}

	/** Dispatches events until a page is idle, and shows what its work has changed. */
	public void settle(BooleanSupplier isIdle) {
		do {
			waitUntil(isIdle);
			pump(0);
		} while (!isIdle.getAsBoolean());
	}

	private static void sleep() {
		try {
			Thread.sleep(2);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/** @return the contents of a control, painted into an image */
	public ImageData picture(Control control) {
		pump(50);
		Rectangle size = control.getBounds();
		Image image = new Image(display, size.width, size.height);
		GC gc = new GC(image);
		control.print(gc);
		gc.dispose();
		ImageData data = image.getImageData();
		image.dispose();
		return data;
	}

	/** @return the texts of the labels and texts below a widget, a line each */
	public static String texts(Composite parent) {
		StringBuilder text = new StringBuilder();
		for (Control child : parent.getChildren()) {
			if (child instanceof Label label) {
				text.append(label.getText()).append('\n');
			} else if (child instanceof StyledText styled) {
				text.append(styled.getText()).append('\n');
			} else if (child instanceof Composite inner) {
				text.append(texts(inner));
			}
		}
		return text.toString();
	}

	/** Presses and releases the left button. */
	public static void click(Control control, int x, int y, int stateMask) {
		mouse(control, SWT.MouseDown, x, y, stateMask);
		mouse(control, SWT.MouseUp, x, y, stateMask);
	}

	/** Sends an event of the left button. */
	public static void mouse(Control control, int type, int x, int y, int stateMask) {
		Event event = new Event();
		event.button = 1;
		event.count = 1;
		event.x = x;
		event.y = y;
		event.stateMask = stateMask;
		control.notifyListeners(type, event);
	}

	/** Drags with the left button. */
	public static void drag(Control control, int fromX, int toX, int y, int stateMask) {
		mouse(control, SWT.MouseDown, fromX, y, stateMask);
		mouse(control, SWT.MouseMove, (fromX + toX) / 2, y, stateMask);
		mouse(control, SWT.MouseMove, toX, y, stateMask);
		mouse(control, SWT.MouseUp, toX, y, stateMask);
	}

	/** Turns the wheel by a notch, away from the user if positive. */
	public static void wheel(Control control, int x, int y, int notches, int stateMask) {
		Event event = new Event();
		event.x = x;
		event.y = y;
		event.count = notches;
		event.stateMask = stateMask;
		control.notifyListeners(SWT.MouseVerticalWheel, event);
	}

	/** Presses a key that has a character. */
	public static void type(Control control, char character, int stateMask) {
		Event event = new Event();
		event.character = character;
		event.keyCode = Character.toLowerCase(character);
		event.stateMask = stateMask;
		control.notifyListeners(SWT.KeyDown, event);
	}

	/** Presses a key that has no character. */
	public static void press(Control control, int keyCode, int stateMask) {
		Event event = new Event();
		event.keyCode = keyCode;
		event.stateMask = stateMask;
		control.notifyListeners(SWT.KeyDown, event);
	}

	@Override
	public void close() {
		display.dispose();
	}
}
