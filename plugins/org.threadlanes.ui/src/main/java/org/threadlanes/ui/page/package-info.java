/** The Thread Lanes page as one composite, and its parts but for lanes, legend and table. */
package org.threadlanes.ui.page;
