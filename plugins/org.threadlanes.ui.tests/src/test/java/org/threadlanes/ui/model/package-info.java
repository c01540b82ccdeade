/** Tests of the model of the page. */
package org.threadlanes.ui.model;
