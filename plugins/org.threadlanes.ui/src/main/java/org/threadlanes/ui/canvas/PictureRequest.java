package org.threadlanes.ui.canvas;

/** What a picture shows. Two that are equal look the same. */
interface PictureRequest {

	/** @return the width of the picture, pixels at 96 dpi */
	int width();

	/** @return its height, pixels at 96 dpi */
	int height();
}
