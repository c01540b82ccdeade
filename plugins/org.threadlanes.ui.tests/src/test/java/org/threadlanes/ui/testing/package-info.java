/** What the tests of the widgets share. */
package org.threadlanes.ui.testing;
