package org.threadlanes.ui.look;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.function.Consumer;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.threadlanes.core.kinds.ThreadKind;

/** The icons of the theme, at the screen's zoom. Disposed with their owner. */
public final class Icons {

	private final ResourceManager images;
	private final String folder;

	public Icons(Control owner) {
		images = new LocalResourceManager(JFaceResources.getResources(owner.getDisplay()), owner);
		folder = Theme.of(owner.getDisplay()).isDark() ? "icons/dark/" : "icons/light/";
	}

	/** @return the icon; not to be disposed by the caller */
	public Image get(Icon icon) {
		return images.get(ImageDescriptor.createFromURL(Icons.class.getResource(folder + icon.id() + ".png")));
	}

	public static Icon of(ThreadKind kind) {
		return Icon.valueOf(kind.name());
	}

	/** @return an image with transparency, drawn for each zoom; the caller disposes it */
	public static Image drawn(Display display, int width, int height, Consumer<Graphics2D> drawing) {
		return new Image(display, (ImageDataProvider) zoom -> {
			BufferedImage image = new BufferedImage(width * zoom / 100, height * zoom / 100,
					BufferedImage.TYPE_INT_ARGB);
			Graphics2D g = image.createGraphics();
			g.scale(zoom / 100.0, zoom / 100.0);
			drawing.accept(g);
			g.dispose();
			return data(image);
		});
	}

	private static ImageData data(BufferedImage image) {
		ImageData data = new ImageData(image.getWidth(), image.getHeight(), 24,
				new PaletteData(0xFF0000, 0xFF00, 0xFF));
		for (int y = 0; y < data.height; y++) {
			for (int x = 0; x < data.width; x++) {
				int argb = image.getRGB(x, y);
				data.setPixel(x, y, argb & 0xFFFFFF);
				data.setAlpha(x, y, argb >>> 24);
			}
		}
		return data;
	}
}
