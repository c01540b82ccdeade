/** Tests of the tooltip of a wait. */
package org.threadlanes.ui.details;
