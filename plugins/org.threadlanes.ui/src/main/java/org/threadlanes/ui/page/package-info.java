/** The Thread Lanes page as one composite, and its parts except lanes, legend and table. */
package org.threadlanes.ui.page;
