/**
 * The preferences: their storage and the preference page.
 * May use {@code help}, {@code model} and {@code rules}.
 */
package org.threadlanes.jmc.preferences;
