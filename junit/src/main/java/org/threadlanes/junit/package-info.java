/** Tests that fail when they block an event loop: an extension for JUnit 5 and a rule for JUnit 4. */
package org.threadlanes.junit;
