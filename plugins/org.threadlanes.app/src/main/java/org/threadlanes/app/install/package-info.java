/** Installs the plug-in into a JDK Mission Control, or removes it: with its p2 director, or as dropins. */
package org.threadlanes.app.install;
