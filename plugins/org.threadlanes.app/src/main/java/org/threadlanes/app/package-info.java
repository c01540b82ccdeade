/**
 * Thread Lanes without JMC: the command line ({@link org.threadlanes.app.Main}) and a window of its own. Each verb is a
 * class; what they print is text of this package, what they compute is the engine's.
 */
package org.threadlanes.app;
