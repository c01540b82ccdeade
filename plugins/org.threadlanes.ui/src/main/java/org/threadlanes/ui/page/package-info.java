/** The Thread Lanes page as one composite, and its parts other than lanes, legend and tables. */
package org.threadlanes.ui.page;
