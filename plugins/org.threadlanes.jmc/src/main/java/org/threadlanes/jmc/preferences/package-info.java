/** The preferences: their storage and the preference page. */
package org.threadlanes.jmc.preferences;
