/**
 * Lanes as a picture needs them: the share of each wait in each pixel column, and the totals of a range of time. The
 * cost follows the pixels, not the events. {@link org.threadlanes.core.sampling.LaneSampler} is where to begin.
 */
package org.threadlanes.core.sampling;
