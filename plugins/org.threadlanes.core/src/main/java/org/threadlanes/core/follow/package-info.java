/**
 * Following a running JVM: its recording is fetched every two seconds while it goes on, and the lanes and findings of
 * its last minutes are made of it.
 */
package org.threadlanes.core.follow;
