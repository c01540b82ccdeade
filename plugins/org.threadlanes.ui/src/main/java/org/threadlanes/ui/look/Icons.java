package org.threadlanes.ui.look;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.widgets.Control;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.ui.paint.Swatch;

/** The icons of the theme, at the screen's zoom. Disposed with their owner. */
public final class Icons {

	private final ResourceManager images;
	private final String folder;
	/** Finding one in a bundle takes longer than painting it. */
	private final Map<Icon, Image> icons = new EnumMap<>(Icon.class);

	public Icons(Control owner) {
		images = new LocalResourceManager(JFaceResources.getResources(owner.getDisplay()), owner);
		folder = Theme.of(owner.getDisplay()).isDark() ? "icons/dark/" : "icons/light/";
	}

	/** @return the icon; not to be disposed by the caller */
	public Image get(Icon icon) {
		return icons.computeIfAbsent(icon, i -> images
				.get(ImageDescriptor.createFromURL(Icons.class.getResource(folder + i.id() + ".png"))));
	}

	public static Icon of(ThreadKind kind) {
		return Icon.valueOf(kind.name());
	}

	/** @return swatches side by side; not to be disposed by the caller */
	public Image get(Swatch ... swatches) {
		return images.get(ImageDescriptor.createFromImageDataProvider(new Swatches(List.of(swatches), 0)));
	}

	/** @return a swatch for a cell, before its text; not to be disposed by the caller */
	public Image inCell(Swatch swatch) {
		return images.get(ImageDescriptor.createFromImageDataProvider(new Swatches(List.of(swatch), Swatches.GAP)));
	}

	/** @param margin the space after the last one, px */
	private record Swatches(List<Swatch> all, int margin) implements ImageDataProvider {

		private static final int GAP = 3;

		@Override
		public ImageData getImageData(int zoom) {
			BufferedImage image = new BufferedImage((all.size() * (Swatch.WIDTH + GAP) - GAP + margin) * zoom / 100,
					Swatch.HEIGHT * zoom / 100, BufferedImage.TYPE_INT_ARGB);
			Graphics2D g = image.createGraphics();
			g.scale(zoom / 100.0, zoom / 100.0);
			for (int i = 0; i < all.size(); i++) {
				all.get(i).paint(g, i * (Swatch.WIDTH + GAP), 0);
			}
			g.dispose();
			ImageData data = new ImageData(image.getWidth(), image.getHeight(), 24,
					new PaletteData(0xFF0000, 0xFF00, 0xFF));
			for (int y = 0; y < data.height; y++) {
				for (int x = 0; x < data.width; x++) {
					data.setPixel(x, y, image.getRGB(x, y) & 0xFFFFFF);
					data.setAlpha(x, y, image.getRGB(x, y) >>> 24);
				}
			}
			return data;
		}
	}
}
