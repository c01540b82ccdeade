/** Coverage-guided fuzzing of the reader, with changes that know what a chunk is made of. */
package org.threadlanes.fuzz;
