/**
 * Reads recordings: from files by a reader of our own, or from items that JMC has loaded. Everything that depends on
 * the file format or on JMC's classes is in here; the rest of the engine sees the values of events one by one.
 * <p>
 * From a file: {@code RecordingFile} finds the chunks ({@code ChunkScan}), {@code Reading} decodes several of them at
 * once ({@code ChunkReader}) and shows their events in order. {@code ChunkMetadata} is what a chunk declares,
 * {@code ChunkPlans} what a visitor wants of it, {@code FieldProgram} how that is read, and {@code Constants} what
 * events refer to. From JMC: {@code LoadedItems}.
 *
 * @since 1.0
 */
package org.threadlanes.core.recording;
