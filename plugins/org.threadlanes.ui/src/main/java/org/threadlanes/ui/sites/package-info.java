/** The table of call sites: where the time of the lanes shown went. */
package org.threadlanes.ui.sites;
