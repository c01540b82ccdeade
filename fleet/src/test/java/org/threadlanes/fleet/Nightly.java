package org.threadlanes.fleet;

/** Tests that only {@code .ci/nightly} runs. */
interface Nightly {
}
