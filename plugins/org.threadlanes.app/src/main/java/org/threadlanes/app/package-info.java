/**
 * Thread Lanes without JMC: the command line ({@link org.threadlanes.app.Main}) and a window of its own. Each verb is a
 * class; it prints text of this package, and leaves the computing to the engine.
 */
package org.threadlanes.app;
