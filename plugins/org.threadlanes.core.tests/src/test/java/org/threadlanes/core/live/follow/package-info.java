/** Tests of following a running JVM. */
package org.threadlanes.core.live.follow;
