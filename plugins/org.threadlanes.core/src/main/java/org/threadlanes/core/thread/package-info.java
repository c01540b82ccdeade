/**
 * What a thread is: its key and its kind.
 *
 * @since 1.0
 */
package org.threadlanes.core.thread;
