/**
 * The pages, as JDK Mission Control sees them: {@link org.threadlanes.jmc.pages.HostedPage} does what it asks of a page
 * and hands what is to be shown to a {@link org.threadlanes.jmc.pages.PageContent}, which knows nothing of it.
 */
package org.threadlanes.jmc.pages;
