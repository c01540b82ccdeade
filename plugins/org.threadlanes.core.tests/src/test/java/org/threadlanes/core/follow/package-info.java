/** Tests of following a running JVM. */
package org.threadlanes.core.follow;
