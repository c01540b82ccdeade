/** The model of an open recording, shared by the page and the rules. Plain Java: no Eclipse. */
package org.threadlanes.jmc.model;
