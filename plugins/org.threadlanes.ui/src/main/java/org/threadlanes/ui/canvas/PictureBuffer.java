package org.threadlanes.ui.canvas;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BiConsumer;

import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;

/**
 * Shows AWT drawings on an SWT canvas, pixel for pixel at the screen's zoom. Keeps the last picture until another one
 * is requested. Must be disposed. Thread-safe.
 */
final class PictureBuffer<R extends PictureRequest> {

	private final Device device;
	private final BiConsumer<Graphics2D, R> drawing;
	private BufferedImage pixels;
	private Image image;
	private R shown;
	private int zoomOfImage;
	private boolean disposed;

	/** @param drawing draws the whole area of a request */
	PictureBuffer(Device device, BiConsumer<Graphics2D, R> drawing) {
		this.device = device;
		this.drawing = drawing;
	}

	/** Shows a picture at a place; makes it unless it is the last one. */
	synchronized void draw(GC gc, int x, int y, R request, int zoom) {
		make(request, zoom);
		gc.drawImage(image, x, y);
	}

	/** Makes a picture unless it is the last one. */
	synchronized void make(R request, int zoom) {
		if (!disposed && (!request.equals(shown) || zoom != zoomOfImage)) {
			int width = request.width();
			int height = request.height();
			ImageData data = data(width * zoom / 100, height * zoom / 100, zoom / 100.0, request);
			disposeImage();
			ImageDataProvider provider = z -> z == zoom ? data : z == 100 ? data.scaledTo(width, height) : null;
			image = new Image(device, provider);
			shown = request;
			zoomOfImage = zoom;
		}
	}

	private ImageData data(int width, int height, double scale, R request) {
		if (pixels == null || pixels.getWidth() != width || pixels.getHeight() != height) {
			pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
		}
		Graphics2D g = pixels.createGraphics();
		try {
			g.scale(scale, scale);
			drawing.accept(g, request);
		} finally {
			g.dispose();
		}
		int[] rgb = ((DataBufferInt) pixels.getRaster().getDataBuffer()).getData();
		byte[] bytes = new byte[rgb.length * 4];
		ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN).asIntBuffer().put(rgb);
		return new ImageData(width, height, 32, new PaletteData(0xFF0000, 0xFF00, 0xFF), width * 4, bytes);
	}

	synchronized void dispose() {
		disposed = true;
		disposeImage();
	}

	private void disposeImage() {
		if (image != null) {
			image.dispose();
			image = null;
		}
	}
}
