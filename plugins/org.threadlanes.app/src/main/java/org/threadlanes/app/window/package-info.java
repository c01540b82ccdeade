/** The window of {@code view}: both pages of one recording, without JDK Mission Control. */
package org.threadlanes.app.window;
