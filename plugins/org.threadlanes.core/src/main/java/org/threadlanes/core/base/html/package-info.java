/**
 * HTML pages: what those of one recording and of many share.
 * May use {@code base.text}.
 */
package org.threadlanes.core.base.html;
