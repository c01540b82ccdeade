/**
 * Whether a recording is good enough: thresholds, limits and accepted findings, which a file in TOML may hold. Uses
 * only the engine and the reader of TOML, as the library for JUnit is compiled with it, too.
 */
package org.threadlanes.app.gate;
