/** Tests of the CSV page. */
package org.threadlanes.ui.csv;
