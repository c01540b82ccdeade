/** Following a running JVM: the bar above the lanes with its state and controls. */
package org.threadlanes.ui.follow;
