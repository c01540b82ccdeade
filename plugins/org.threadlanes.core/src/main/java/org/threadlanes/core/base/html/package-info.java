/** HTML pages: what those of one recording and of many share. */
package org.threadlanes.core.base.html;
