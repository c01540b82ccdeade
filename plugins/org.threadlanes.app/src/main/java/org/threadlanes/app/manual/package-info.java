/** The manual page for man(1), generated from the same descriptions as {@code --help}. */
package org.threadlanes.app.manual;
