/** The table of call sites: where the time went, for what the lanes show. */
package org.threadlanes.ui.sites;
