package org.threadlanes.ui.canvas;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.widgets.Display;

/**
 * Brings what is drawn with AWT onto the screen, pixel for pixel at the screen's zoom. Keeps the last picture until
 * what it shows changes. Its image must be disposed.
 */
final class PictureBuffer {

	private BufferedImage pixels;
	private Image image;
	private Object shown;
	private int zoomOfImage;

	/**
	 * Draws a picture at a place.
	 *
	 * @param what what the picture shows; while it is equal and of the same size and zoom, nothing is drawn again
	 */
	void draw(GC gc, Display display, int x, int y, int width, int height, int zoom, Object what,
		Consumer<Graphics2D> drawing) {
		if (image == null || !what.equals(shown) || zoom != zoomOfImage || image.getBounds().width != width
				|| image.getBounds().height != height) {
			ImageData data = data(width * zoom / 100, height * zoom / 100, zoom / 100.0, drawing);
			dispose();
			ImageDataProvider provider = z -> z == zoom ? data : z == 100 ? data.scaledTo(width, height) : null;
			image = new Image(display, provider);
			shown = what;
			zoomOfImage = zoom;
		}
		gc.drawImage(image, x, y);
	}

	private ImageData data(int width, int height, double scale, Consumer<Graphics2D> drawing) {
		if (pixels == null || pixels.getWidth() != width || pixels.getHeight() != height) {
			pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
		}
		Graphics2D g = pixels.createGraphics();
		try {
			g.scale(scale, scale);
			drawing.accept(g);
		} finally {
			g.dispose();
		}
		int[] rgb = ((DataBufferInt) pixels.getRaster().getDataBuffer()).getData();
		byte[] bytes = new byte[rgb.length * 4];
		ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN).asIntBuffer().put(rgb);
		return new ImageData(width, height, 32, new PaletteData(0xFF0000, 0xFF00, 0xFF), width * 4, bytes);
	}

	void dispose() {
		if (image != null) {
			image.dispose();
			image = null;
		}
	}
}
