/**
 * Text for people: durations, counts, messages, and making text of unknown origin safe to show.
 *
 * @since 1.0
 */
package org.threadlanes.core.base.text;
