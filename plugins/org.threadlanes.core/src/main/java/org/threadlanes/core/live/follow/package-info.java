/**
 * Following a running JVM: its recording is fetched every two seconds, and the lanes and findings of its last minutes
 * are updated.
 */
package org.threadlanes.core.live.follow;
