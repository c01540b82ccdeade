/**
 * What a wait is: its kind and its verdict.
 *
 * @since 1.0
 */
package org.threadlanes.core.wait;
