/**
 * The pages of JDK Mission Control: {@link org.threadlanes.jmc.pages.HostedPage} meets its contract and passes the
 * model to a {@link org.threadlanes.jmc.pages.PageContent}, which does not depend on it.
 */
package org.threadlanes.jmc.pages;
