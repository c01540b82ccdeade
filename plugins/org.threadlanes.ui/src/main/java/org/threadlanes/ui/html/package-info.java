/** The triage as one page in HTML that needs nothing else: no script, no fonts, no network. Needs no display. */
package org.threadlanes.ui.html;
