/** How our widgets look: colours, fonts, icons, light and dark. */
package org.threadlanes.ui.look;
