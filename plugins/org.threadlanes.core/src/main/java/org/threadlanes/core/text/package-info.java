/** Text for people: durations, counts, messages, and making text of unknown origin safe to show. */
package org.threadlanes.core.text;
