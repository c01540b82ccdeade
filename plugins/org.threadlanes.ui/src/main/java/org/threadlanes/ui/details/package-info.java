/** Waits one by one: the table of those in view or selected, and the tooltip of one. */
package org.threadlanes.ui.details;
