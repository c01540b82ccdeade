/**
 * The table of call sites: where the time of the lanes shown went.
 * May use {@code details}, {@code look}, {@code model} and {@code work}.
 */
package org.threadlanes.ui.sites;
