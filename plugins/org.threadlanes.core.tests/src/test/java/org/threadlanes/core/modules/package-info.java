/** That the bundles and packages know of each other only what the design's arrows allow. */
package org.threadlanes.core.modules;
