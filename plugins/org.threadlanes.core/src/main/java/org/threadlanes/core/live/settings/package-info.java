/**
 * Recording configurations ({@code .jfc}) for what a triage needs. What is recorded, and why, is data:
 * {@code events.settings}.
 * May use {@code base.text}.
 */
package org.threadlanes.core.live.settings;
