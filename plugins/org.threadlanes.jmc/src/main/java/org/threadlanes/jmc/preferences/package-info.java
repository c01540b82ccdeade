/** What the user can set, where it is kept, and the page on which it is set. */
package org.threadlanes.jmc.preferences;
