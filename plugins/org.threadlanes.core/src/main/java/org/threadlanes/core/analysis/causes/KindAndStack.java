package org.threadlanes.core.analysis.causes;

import org.threadlanes.core.kinds.WaitKind;

/**
 * What waits are in. The stack alone does not tell: a sleep has no frame of the JDK, so that one within a monitor may
 * have the stack of the waits for that monitor.
 *
 * @param stack the number of the stack
 */
record KindAndStack(WaitKind kind, int stack) {
}
