/**
 * The window of {@code view}: both pages of one recording, without JDK Mission Control.
 * May use {@code install}.
 */
package org.threadlanes.app.window;
