/** Following a running JVM: the bar above the lanes that says how it goes, and what can be done about it. */
package org.threadlanes.ui.follow;
