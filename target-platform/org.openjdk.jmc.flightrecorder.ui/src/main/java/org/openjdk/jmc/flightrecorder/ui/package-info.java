/**
 * Signatures only: the types of JDK Mission Control that pages of ours are written against, as far as they are the
 * same in all versions from 8.0 on, so that the build needs no installation of it. Nothing of this is ever installed;
 * in JDK Mission Control its own bundle of this name takes its place, and {@code -Djmc.home} builds against that.
 * <p>
 * What a page calls while it is tested does the least that lets the page be shown; all else does nothing at all.
 */
package org.openjdk.jmc.flightrecorder.ui;
