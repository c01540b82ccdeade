/**
 * Tells idle from blocking where no rule does, by what the recording itself shows: which primitive a thread waits in,
 * whose frames are between its loop and the wait, and what else the threads of its pool do. It knows the JDK and no
 * framework.
 *
 * @since 1.0
 */
package org.threadlanes.core.inference;
