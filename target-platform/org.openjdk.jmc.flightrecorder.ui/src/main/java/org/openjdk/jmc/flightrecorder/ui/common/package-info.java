/** Signatures only, see {@link org.openjdk.jmc.flightrecorder.ui}: what the pages have in common. */
package org.openjdk.jmc.flightrecorder.ui.common;
