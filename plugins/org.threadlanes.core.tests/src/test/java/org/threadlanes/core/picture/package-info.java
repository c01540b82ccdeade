/** Tests of sampling. */
package org.threadlanes.core.picture;
