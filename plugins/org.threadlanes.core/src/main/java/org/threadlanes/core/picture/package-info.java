/**
 * Lanes as a picture needs them: the share of each wait in each pixel column, and totals of a time range. The cost
 * depends on the pixels, not on the events. Start with {@link org.threadlanes.core.picture.LaneSampler}.
 * May use {@code base.work}, {@code kinds} and {@code lanes}.
 */
package org.threadlanes.core.picture;
