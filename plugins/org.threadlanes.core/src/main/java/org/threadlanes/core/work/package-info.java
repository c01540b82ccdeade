/** Work that takes a while: how far it is, and whether it is still wanted. */
package org.threadlanes.core.work;
