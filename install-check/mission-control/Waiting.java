/** A program whose threads wait for a lock, to be recorded. */
class Waiting {

	public static void main(String[] args) throws InterruptedException {
		Object lock = new Object();
		for (int i = 0; i < 4; i++) {
			new Thread(() -> {
				while (true) {
					try {
						synchronized (lock) {
							Thread.sleep(60);
						}
						Thread.sleep(20);
					} catch (InterruptedException e) {
						return;
					}
				}
			}, "worker-" + i).start();
		}
		Thread.currentThread().join();
	}
}
