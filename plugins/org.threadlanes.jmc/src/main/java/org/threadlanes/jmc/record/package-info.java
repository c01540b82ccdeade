/** Recording a JVM from the JVM Browser. Unused if JDK Mission Control has no such browser. */
package org.threadlanes.jmc.record;
