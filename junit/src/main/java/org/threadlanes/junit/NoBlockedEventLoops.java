package org.threadlanes.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a JUnit 5 test, or each test of a class, if it blocks an event loop. The recording of a failed test is kept.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(EventLoopsExtension.class)
public @interface NoBlockedEventLoops {

	/** The maximum total time that the event loops of a pool may be blocked during the test, in ms. */
	long totalMillis() default 50;

	/** The maximum time of a single wait on an event loop, in ms. */
	long longestMillis() default 20;

	/**
	 * A gate file, {@code threadlanes.toml}, relative to the working directory of the tests; empty for none. With it,
	 * the test fails by what the file says, also about other threads than event loops, instead of by these times.
	 */
	String gate() default "";

	/** The folder for recordings of failed tests, relative to the working directory of the tests. */
	String folder() default "target/threadlanes";
}
