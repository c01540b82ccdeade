/** Tests of the report as a page in HTML. */
package org.threadlanes.ui.html;
