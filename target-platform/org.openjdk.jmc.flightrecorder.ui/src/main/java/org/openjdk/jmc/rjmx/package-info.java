/** Signatures only: what stands below a JVM in JDK Mission Control's JVM Browser, as it is from 9.0 on. */
package org.openjdk.jmc.rjmx;
