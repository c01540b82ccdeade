/** What the page and the rules know of a recording that is open. Plain Java: no Eclipse. */
package org.threadlanes.jmc.model;
