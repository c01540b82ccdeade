/** The answer of a fleet, queried from its tables: as text, JSON and an HTML page. */
package org.threadlanes.fleet.answer;
