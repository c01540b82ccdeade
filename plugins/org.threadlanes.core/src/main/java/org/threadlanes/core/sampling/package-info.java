/**
 * What lanes look like at a zoom: how long each thread spent in which waits, pixel column by pixel column. The cost
 * follows the columns, not the waits.
 */
package org.threadlanes.core.sampling;
