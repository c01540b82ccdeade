/**
 * The plug-in as a whole: its activator and its icons. Needs Eclipse, unlike the subpackages {@code model} and
 * {@code rules}.
 */
package org.threadlanes.jmc;
