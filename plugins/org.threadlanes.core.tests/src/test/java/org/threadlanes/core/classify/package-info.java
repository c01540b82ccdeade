/** Classifier: by hand-made stacks, and by recordings of frameworks that no rule was written for. */
package org.threadlanes.core.classify;
