/** What F1 explains, on pages and preferences alike. */
package org.threadlanes.jmc.help;
