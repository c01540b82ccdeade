/**
 * How our widgets look: colors, fonts, icons, light and dark.
 * May use {@code paint}.
 */
package org.threadlanes.ui.look;
