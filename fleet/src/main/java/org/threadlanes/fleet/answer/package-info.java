/**
 * The answer of a fleet, queried from its tables: as text, JSON and an HTML page.
 * May use {@code job} and {@code table}.
 */
package org.threadlanes.fleet.answer;
