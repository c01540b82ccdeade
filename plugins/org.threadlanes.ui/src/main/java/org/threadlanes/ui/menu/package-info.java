/** Context menus of the pages, which a host may extend. */
package org.threadlanes.ui.menu;
