/** Recording a running JVM from a window: what to record, and how it goes. */
package org.threadlanes.ui.record;
