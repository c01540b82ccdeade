/**
 * Recording or following a running JVM from a window: the dialogs and the progress.
 * May use {@code follow}, {@code look}, {@code model} and {@code work}.
 */
package org.threadlanes.ui.record;
