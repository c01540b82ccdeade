/** What the tables of a fleet say, as text, JSON and a page. */
package org.threadlanes.fleet.answer;
