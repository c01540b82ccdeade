/** Recording a JVM of the JVM Browser. Not used where JDK Mission Control has no such browser. */
package org.threadlanes.jmc.record;
