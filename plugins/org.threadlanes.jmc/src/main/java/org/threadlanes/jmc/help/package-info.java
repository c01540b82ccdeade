/** Context-sensitive help (F1) for pages and preferences. */
package org.threadlanes.jmc.help;
