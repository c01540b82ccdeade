/**
 * Recording configurations ({@code .jfc}) for what a triage needs. What is recorded, and why, is data:
 * {@code events.settings}.
 */
package org.threadlanes.core.live.settings;
