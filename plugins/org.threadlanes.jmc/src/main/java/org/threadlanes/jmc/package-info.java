/** The plug-in as a whole: its start, its icons, its preferences' name. Needs Eclipse; the rules beside it do not. */
package org.threadlanes.jmc;
