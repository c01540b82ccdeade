/** The triage as one self-contained HTML page: no script, no fonts, no network. Needs no display. */
package org.threadlanes.ui.html;
