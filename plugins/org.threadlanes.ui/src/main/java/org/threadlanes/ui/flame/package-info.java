/** The flame graph of the waits in the lanes. */
package org.threadlanes.ui.flame;
