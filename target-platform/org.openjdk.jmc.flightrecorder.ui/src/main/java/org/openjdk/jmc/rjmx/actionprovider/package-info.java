/** Signatures only: actions for a JVM. */
package org.openjdk.jmc.rjmx.actionprovider;
