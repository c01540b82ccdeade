package org.threadlanes.experiments;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Five ways to answer with what a slow service says. */
@Path("/")
public class FiveWays {

	@Inject
	SlowService service;

	/** Quarkus sees that the method returns no promise and runs it on a worker. */
	@GET
	@Path("imperative")
	public String imperative() {
		return service.call();
	}

	/** A promise would run on the event loop; the annotation moves it to a worker. */
	@GET
	@Path("blocking")
	@Blocking
	public Uni<String> blocking() {
		return Uni.createFrom().item(service.call());
	}

	/** What many believe to be asynchronous: the event loop is free, but a worker of the common pool waits. */
	@GET
	@Path("common-pool")
	public CompletionStage<String> commonPool() {
		return CompletableFuture.supplyAsync(service::call);
	}

	/** The mistake. */
	@GET
	@Path("io-thread")
	@NonBlocking
	public String ioThread() {
		return service.call();
	}

	/** Nobody waits. */
	@GET
	@Path("reactive")
	public Uni<String> reactive() {
		return Uni.createFrom().completionStage(service.promise());
	}
}
