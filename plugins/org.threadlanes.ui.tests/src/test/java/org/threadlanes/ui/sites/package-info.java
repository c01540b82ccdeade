/** Tests of the table of call sites. */
package org.threadlanes.ui.sites;
