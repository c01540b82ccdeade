/** Signatures only: connections to a JVM. */
package org.openjdk.jmc.rjmx.common;
