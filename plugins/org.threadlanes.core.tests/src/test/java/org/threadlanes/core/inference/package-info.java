/** Inference: by hand-made stacks, by recordings of frameworks that no rule was written for, and how often it is right. */
package org.threadlanes.core.inference;
