package org.threadlanes.junit;

import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.platform.commons.support.AnnotationSupport;

/** Implements {@link NoBlockedEventLoops} by recording each test. */
final class EventLoopsExtension implements BeforeEachCallback, AfterEachCallback {

	private static final String RECORDING = "recording";

	private static Store store(ExtensionContext context) {
		return context.getStore(Namespace.create(EventLoopsExtension.class, context.getUniqueId()));
	}

	@Override
	public void beforeEach(ExtensionContext context) throws Exception {
		Optional<NoBlockedEventLoops> ofMethod = AnnotationSupport.findAnnotation(context.getTestMethod(),
				NoBlockedEventLoops.class);
		NoBlockedEventLoops wanted = ofMethod
				.or(() -> AnnotationSupport.findAnnotation(context.getTestClass(), NoBlockedEventLoops.class))
				.orElseThrow();
		store(context).put(RECORDING, TestRecording.start(
				context.getRequiredTestClass().getSimpleName() + "." + context.getRequiredTestMethod().getName(),
				Path.of(wanted.folder()), wanted.totalMillis(), wanted.longestMillis(), wanted.gate()));
	}

	@Override
	public void afterEach(ExtensionContext context) throws Exception {
		TestRecording recording = store(context).remove(RECORDING, TestRecording.class);
		if (recording != null) {
			recording.check();
		}
	}
}
