/**
 * Writes files that appear only when complete: next to the final name, then moved.
 * May use {@code base.text}.
 */
package org.threadlanes.core.base.file;
