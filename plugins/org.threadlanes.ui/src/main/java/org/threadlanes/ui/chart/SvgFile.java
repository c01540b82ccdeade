package org.threadlanes.ui.chart;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.function.Consumer;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes drawings as SVG, with Batik: JFreeChart needs a whole Graphics2D, which of our own would be larger than this,
 * and JFreeSVG's license is the GPL. A separate class, so that Batik can be missing if SVG is not needed.
 */
final class SvgFile {

	private static final String NAMESPACE = "http://www.w3.org/2000/svg";
	private static final FontRenderContext TEXT_MEASURE = new FontRenderContext(null, true, true);

	private SvgFile() {
	}

	static void write(int width, int height, Writer out, Consumer<Graphics2D> drawing) throws IOException {
		Document document;
		try {
			document = DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation()
					.createDocument(NAMESPACE, "svg", null);
		} catch (ParserConfigurationException e) {
			throw new IOException(e);
		}
		SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
		context.setComment("Thread Lanes");
		context.setPrecision(2);
		SVGGraphics2D g = new SVGGraphics2D(context, false);
		g.setSVGCanvasSize(new Dimension(width, height));
		drawing.accept(g);
		Element root = g.getRoot();
		root.setAttribute("viewBox", "0 0 " + width + " " + height);
		tidy(root, Font.PLAIN, 12);
		g.stream(root, out, false, false);
		out.flush();
	}

	/**
	 * Removes clips, which are unnecessary and unsupported by some viewers. Fixes the width of each text, so that
	 * labels fit into their spans with other fonts too.
	 */
	private static void tidy(Element element, int fontStyle, float fontSize) {
		element.removeAttribute("clip-path");
		int style = !element.hasAttribute("font-weight") ? fontStyle
				: element.getAttribute("font-weight").equals("bold") ? Font.BOLD : Font.PLAIN;
		float size = !element.hasAttribute("font-size") ? fontSize
				: Float.parseFloat(element.getAttribute("font-size").replace("px", ""));
		if (element.getTagName().equals("text")) {
			Rectangle2D bounds = new Font(Font.SANS_SERIF, style, 1).deriveFont(size)
					.getStringBounds(element.getTextContent(), TEXT_MEASURE);
			element.setAttribute("textLength", String.format(Locale.ROOT, "%.1f", bounds.getWidth()));
			element.setAttribute("lengthAdjust", "spacingAndGlyphs");
		}
		Node next;
		for (Node child = element.getFirstChild(); child != null; child = next) {
			next = child.getNextSibling();
			if (child instanceof Element part) {
				if (part.getTagName().equals("clipPath")) {
					element.removeChild(part);
				} else {
					tidy(part, style, size);
				}
			}
		}
	}
}
