/**
 * The Thread Lanes page as one composite, and its parts other than lanes, legend and tables.
 * May use {@code canvas}, {@code details}, {@code flame}, {@code legend}, {@code look}, {@code menu}, {@code model},
 * {@code sites} and {@code work}.
 */
package org.threadlanes.ui.page;
