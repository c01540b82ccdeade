/** How our widgets look: colors, fonts, icons, light and dark. */
package org.threadlanes.ui.look;
