/** Tests of the page of the lanes. */
package org.threadlanes.ui.page;
