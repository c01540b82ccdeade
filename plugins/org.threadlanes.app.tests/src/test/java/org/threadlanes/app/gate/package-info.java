/** Gates. */
package org.threadlanes.app.gate;
