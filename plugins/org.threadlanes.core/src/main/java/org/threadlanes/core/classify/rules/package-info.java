/**
 * Decides what a wait was and what a thread is for. The rules are data: {@code stack.rules} and {@code name.rules} next
 * to this package's classes; a user's file can add to them and override them. Each distinct stack and name is
 * classified once.
 * May use {@code base.text}, {@code jfr} and {@code kinds}.
 *
 * @since 1.0
 */
package org.threadlanes.core.classify.rules;
