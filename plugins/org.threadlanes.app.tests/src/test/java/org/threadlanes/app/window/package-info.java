/** Tests of the package of this name. */
package org.threadlanes.app.window;
