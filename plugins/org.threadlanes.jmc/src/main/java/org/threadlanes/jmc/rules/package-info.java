/**
 * The findings as rules of JDK Mission Control's Automated Analysis, one for each finding code. They are found through
 * {@code META-INF/services}, in Eclipse and in plain Java, so nothing here may need Eclipse.
 * May use {@code model}.
 */
package org.threadlanes.jmc.rules;
