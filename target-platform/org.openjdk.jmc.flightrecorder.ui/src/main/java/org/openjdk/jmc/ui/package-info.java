/** Signatures only: inputs of editors. */
package org.openjdk.jmc.ui;
