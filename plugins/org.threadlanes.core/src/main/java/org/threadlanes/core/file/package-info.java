/** Writes files so that nothing is ever half there: beside the final name, then moved. */
package org.threadlanes.core.file;
