/** Two recordings side by side: the same pools, what each waited, and which findings went and came. */
package org.threadlanes.core.compare;
