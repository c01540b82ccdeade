/**
 * The plug-in as a whole: its activator and its icons. Needs Eclipse, unlike the subpackages {@code model} and
 * {@code rules}.
 * May use {@code model} and {@code preferences}.
 */
package org.threadlanes.jmc;
