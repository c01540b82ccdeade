/** Writes files that appear only when complete: next to the final name, then moved. */
package org.threadlanes.core.base.file;
