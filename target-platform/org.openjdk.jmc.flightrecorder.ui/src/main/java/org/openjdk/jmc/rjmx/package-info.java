/** Signatures only: the entries below a JVM in JDK Mission Control's JVM Browser, as of 9.0. */
package org.openjdk.jmc.rjmx;
