/**
 * Thread Lanes without JDK Mission Control: the command line ({@link org.threadlanes.app.Main}) and its own window.
 * Each verb is a class that parses its options and prints results; {@code core} computes them.
 * May use {@code gate}, {@code install} and {@code window}.
 */
package org.threadlanes.app;
