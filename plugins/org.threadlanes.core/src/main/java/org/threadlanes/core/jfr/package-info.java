/**
 * Reads recordings: from files with our own reader, or from items loaded by JMC. Everything that depends on the file
 * format or on JMC's classes is here; the rest of the engine sees the values of events one by one.
 * <p>
 * From a file: {@code RecordingFile} finds the chunks ({@code ChunkScan}), {@code Reading} decodes several of them at
 * once ({@code ChunkReader}) and passes on their events in order. {@code ChunkMetadata} has the declarations of a
 * chunk, {@code ChunkPlans} what a visitor wants of it, {@code FieldProgram} how to read that, and {@code Constants}
 * the values to which events refer. From JMC: {@code LoadedItems}.
 *
 * @since 1.0
 */
package org.threadlanes.core.jfr;
