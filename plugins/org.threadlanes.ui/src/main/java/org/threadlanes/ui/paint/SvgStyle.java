package org.threadlanes.ui.paint;

/** How SVG elements name their colors and places: as such in a file, by classes and shares in a page. */
interface SvgStyle {

	/** @return the attribute that fills with a color, {@code 0xRRGGBB}, beginning with a space */
	String fill(int rgb);

	/** @return the attributes of a dotted outline in a color, beginning with a space */
	String outline(int rgb);

	/** @return a length along a row of so many columns */
	String length(int part, int columns);
}
