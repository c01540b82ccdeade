/** Tests of what needs no JVM; those that record one are the command line's. */
package org.threadlanes.core.live;
