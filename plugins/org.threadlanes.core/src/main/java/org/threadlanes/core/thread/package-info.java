/** What a thread is: its key and its kind. */
package org.threadlanes.core.thread;
