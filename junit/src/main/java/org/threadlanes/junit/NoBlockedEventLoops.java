package org.threadlanes.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test of JUnit 5 during which an event loop is blocked, or each test of a class. The recording of a test that
 * fails is kept.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(EventLoopsExtension.class)
public @interface NoBlockedEventLoops {

	/** The longest that all event loops of a pool may be blocked during the test, in ms. */
	long totalMillis() default 50;

	/** The longest that one wait of an event loop may take, in ms. */
	long longestMillis() default 20;

	/** Where recordings of tests that fail are kept; relative to the directory in which the tests run. */
	String folder() default "target/threadlanes";
}
