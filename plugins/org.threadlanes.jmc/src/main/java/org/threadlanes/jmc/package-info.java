/**
 * The plug-in as a whole: its start, its icons, its preferences' name. Needs Eclipse; the subpackage {@code rules} does
 * not.
 */
package org.threadlanes.jmc;
