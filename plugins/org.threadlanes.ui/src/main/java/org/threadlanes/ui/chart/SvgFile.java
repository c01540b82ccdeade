package org.threadlanes.ui.chart;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.IOException;
import java.io.Writer;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Writes what is drawn as SVG, with Batik. A class of its own: Batik may be missing where nobody wants SVG. */
final class SvgFile {

	private static final String NAMESPACE = "http://www.w3.org/2000/svg";
	private static final Pattern CLIP = Pattern.compile("clip-path:[^;]*;? ?");

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
		removeClips(root);
		g.stream(root, out, true, false);
		out.flush();
	}

	/** Nothing reaches over its place; and a clip for each row makes files large, which some viewers cannot draw. */
	private static void removeClips(Element element) {
		String style = element.getAttribute("style");
		if (style.contains("clip-path")) {
			element.setAttribute("style", CLIP.matcher(style).replaceAll(""));
		}
		Node next;
		for (Node child = element.getFirstChild(); child != null; child = next) {
			next = child.getNextSibling();
			if (child instanceof Element part) {
				if (part.getTagName().equals("clipPath")) {
					element.removeChild(part);
				} else {
					removeClips(part);
				}
			}
		}
	}
}
