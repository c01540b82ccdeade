package org.threadlanes.experiments;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes a byte to a blocking socket channel and reads it from the other end, both on the loopback interface and on one
 * thread: the shortest socket calls there are, so that what recording adds to them stands out. Two socket events each.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OneByte {

	private final ByteBuffer out = ByteBuffer.allocateDirect(1);
	private final ByteBuffer in = ByteBuffer.allocateDirect(1);
	private SocketChannel near;
	private SocketChannel far;

	@Setup
	public void connect() throws IOException {
		try (ServerSocketChannel server = ServerSocketChannel.open()) {
			server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			near = SocketChannel.open(server.getLocalAddress());
			far = server.accept();
		}
	}

	@TearDown
	public void close() throws IOException {
		near.close();
		far.close();
	}

	@Benchmark
	public int writeAndRead() throws IOException {
		out.clear();
		near.write(out);
		in.clear();
		return far.read(in);
	}

	/** So many times without JMH, for a picture of a recording. */
	public static void main(String[] args) throws IOException {
		OneByte channel = new OneByte();
		channel.connect();
		for (int i = Integer.parseInt(args[0]); i > 0; i--) {
			channel.writeAndRead();
		}
		channel.close();
	}
}
