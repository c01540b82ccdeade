/** Tasks that must not block the UI thread. */
package org.threadlanes.ui.work;
