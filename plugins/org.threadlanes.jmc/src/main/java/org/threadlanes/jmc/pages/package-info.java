/**
 * The pages of JDK Mission Control: {@link org.threadlanes.jmc.pages.HostedPage} meets its contract, and
 * {@link org.threadlanes.jmc.pages.PageHost} passes the model to a {@link org.threadlanes.jmc.pages.PageContent}.
 * May use {@code jmc}, {@code export}, {@code help}, {@code model}, {@code preferences} and {@code rules}.
 */
package org.threadlanes.jmc.pages;
