import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A shop that measures how long its own threads block, to be recorded by {@code threadlanes record}: it waits, works
 * for some seconds, waits again, and prints as JSON what it measured. Java 11; on 21 it also pins virtual threads.
 * <p>
 * {@code java Checkout SECONDS_BEFORE SECONDS_OF_WORK SECONDS_AFTER}
 */
public class Checkout {

	private static final Map<String, LongAdder> BLOCKED = new ConcurrentSkipListMap<>();

	interface Wait {
		void run() throws Exception;
	}

	private static void measured(String pool, Wait wait) {
		long start = System.nanoTime();
		try {
			wait.run();
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
		BLOCKED.computeIfAbsent(pool, p -> new LongAdder()).add(System.nanoTime() - start);
	}

	private static ExecutorService pool(String name, int threads) {
		AtomicInteger number = new AtomicInteger();
		return Executors.newFixedThreadPool(threads, work -> {
			Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		});
	}

	/** A bank that takes 30 ms for each byte. */
	private static ServerSocket bank() throws Exception {
		ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
		Thread acceptor = new Thread(() -> {
			try {
				while (true) {
					Socket socket = server.accept();
					Thread teller = new Thread(() -> {
						try (Socket s = socket) {
							for (int b = s.getInputStream().read(); b >= 0; b = s.getInputStream().read()) {
								Thread.sleep(30);
								s.getOutputStream().write(b);
							}
						} catch (Exception e) {
							// the customer is gone
						}
					}, "bank-teller");
					teller.setDaemon(true);
					teller.start();
				}
			} catch (Exception e) {
				// the bank is closed
			}
		}, "bank");
		acceptor.setDaemon(true);
		acceptor.start();
		return server;
	}

	private static void pay(Socket bank) {
		try {
			InputStream in = bank.getInputStream();
			bank.getOutputStream().write(1);
			measured("payment-N", () -> in.read());
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private static void askStock(ExecutorService stock) {
		CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> {
			measured("stock-N", () -> Thread.sleep(40));
			return 1;
		}, stock);
		measured("order-N", answer::get);
	}

	private static void pinned() {
		Object lock = new Object();
		synchronized (lock) {
			measured("pinned", () -> Thread.sleep(50));
		}
	}

	private static void startVirtual(Runnable work) throws Exception {
		Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
	}

	public static void main(String[] arguments) throws Exception {
		boolean virtual = Runtime.version().feature() >= 21;
		ExecutorService payment = pool("payment", 3);
		ExecutorService order = pool("order", 2);
		ExecutorService stock = pool("stock", 2);
		ServerSocket bank = bank();
		Socket[] accounts = new Socket[3];
		for (int i = 0; i < accounts.length; i++) {
			accounts[i] = new Socket(bank.getInetAddress(), bank.getLocalPort());
		}
		TimeUnit.SECONDS.sleep(Long.parseLong(arguments[0]));
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1]));
		CountDownLatch done = new CountDownLatch(5);
		for (Socket account : accounts) {
			payment.submit(() -> {
				while (System.nanoTime() < end) {
					pay(account);
				}
				done.countDown();
			});
		}
		for (int i = 0; i < 2; i++) {
			order.submit(() -> {
				while (System.nanoTime() < end) {
					askStock(stock);
				}
				done.countDown();
			});
		}
		while (virtual && System.nanoTime() < end) {
			startVirtual(Checkout::pinned);
			TimeUnit.MILLISECONDS.sleep(200);
		}
		done.await();
		TimeUnit.SECONDS.sleep(Long.parseLong(arguments[2]));
		StringBuilder json = new StringBuilder("{\"jdk\": \"" + Runtime.version() + "\", \"blockedSeconds\": {");
		String comma = "";
		for (Map.Entry<String, LongAdder> pool : BLOCKED.entrySet()) {
			json.append(comma).append('"').append(pool.getKey()).append("\": ").append(pool.getValue().sum() / 1e9);
			comma = ", ";
		}
		System.out.println(json.append("}}"));
	}
}
