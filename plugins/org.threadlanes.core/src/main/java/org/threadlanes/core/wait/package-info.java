/** What a wait is: its kind and its verdict. */
package org.threadlanes.core.wait;
