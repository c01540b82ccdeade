/**
 * Work that takes a while: how far it is, and whether it is still wanted.
 *
 * @since 1.0
 */
package org.threadlanes.core.work;
