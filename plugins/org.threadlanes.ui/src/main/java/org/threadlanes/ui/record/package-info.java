/** Recording a running JVM from a window: the dialog and the progress. */
package org.threadlanes.ui.record;
