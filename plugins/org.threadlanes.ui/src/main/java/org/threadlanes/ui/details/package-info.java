/** Individual waits: the table of those in view or selected, and the tooltip of a wait. */
package org.threadlanes.ui.details;
