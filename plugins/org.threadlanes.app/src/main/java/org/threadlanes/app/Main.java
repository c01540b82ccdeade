package org.threadlanes.app;

/** The standalone program. */
public final class Main {

	private Main() {
	}

	public static void main(String[] args) {
		System.out.println("threadlanes 1.0.0");
	}
}
