/** Tests of the flame graph. */
package org.threadlanes.ui.flame;
