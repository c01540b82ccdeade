/** Tests of the window of {@code view}. */
package org.threadlanes.app.window;
