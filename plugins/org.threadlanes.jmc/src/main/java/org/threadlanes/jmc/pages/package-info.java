/**
 * The pages of JDK Mission Control: {@link org.threadlanes.jmc.pages.HostedPage} meets its contract and passes the
 * model to a {@link org.threadlanes.jmc.pages.PageContent}.
 */
package org.threadlanes.jmc.pages;
