/**
 * Reads recordings, chunk by chunk, several at once: {@link org.threadlanes.core.jfr.RecordingFile} passes the values
 * of events to an {@link org.threadlanes.core.jfr.EventVisitor}, and says in a
 * {@link org.threadlanes.core.jfr.ReadSummary} what was damaged. Everything that depends on the file format is here.
 * May be used alone: {@code docs/library.md}.
 * <p>
 * {@code RecordingFile} finds the chunks ({@code ChunkScan}), {@code Reading} decodes several of them at once
 * ({@code ChunkReader}) and passes on their events in order. {@code ChunkMetadata} has the declarations of a chunk,
 * {@code ChunkPlans} what a visitor wants of it, {@code FieldProgram} how to read that, and {@code Constants} the
 * values to which events refer.
 * May use {@code base.file}, {@code base.text} and {@code base.work}.
 *
 * @since 1.0
 */
package org.threadlanes.core.jfr;
