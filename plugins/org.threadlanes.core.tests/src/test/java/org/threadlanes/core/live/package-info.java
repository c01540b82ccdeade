/** Tests that need no other JVM. Recording another JVM is tested by way of the command line. */
package org.threadlanes.core.live;
