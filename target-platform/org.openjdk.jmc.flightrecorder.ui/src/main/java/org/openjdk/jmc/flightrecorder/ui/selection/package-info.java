/** Signatures only, see {@link org.openjdk.jmc.flightrecorder.ui}: selections that pages hand to each other. */
package org.openjdk.jmc.flightrecorder.ui.selection;
