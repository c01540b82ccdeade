/** What shells and man(1) know of the program, made of the same descriptions as its {@code --help}. */
package org.threadlanes.app.manual;
