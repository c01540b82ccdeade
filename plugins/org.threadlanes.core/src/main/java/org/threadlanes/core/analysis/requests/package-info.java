/**
 * Where the time of {@link org.threadlanes.core.analysis.requests.Requests requests} went: the waits of the threads
 * that served them, by call.
 * May use {@code analysis.causes}, {@code analysis.sites}, {@code kinds} and {@code lanes}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.requests;
