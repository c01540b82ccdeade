package org.threadlanes.ui.canvas;

/** The contents of a picture. Equal requests give identical pictures. */
interface PictureRequest {

	/** @return the width of the picture, pixels at 96 dpi */
	int width();

	/** @return its height, pixels at 96 dpi */
	int height();
}
