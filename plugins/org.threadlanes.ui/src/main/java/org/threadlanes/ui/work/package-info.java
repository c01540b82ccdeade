/** Work that must not stop the UI thread. */
package org.threadlanes.ui.work;
