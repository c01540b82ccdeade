/**
 * The triage, or a comparison, as one self-contained HTML page: no script, no fonts, no network. Needs no display.
 * May use {@code chart}, {@code model} and {@code paint}.
 */
package org.threadlanes.ui.html;
