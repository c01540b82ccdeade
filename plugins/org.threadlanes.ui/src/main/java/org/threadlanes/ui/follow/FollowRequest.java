package org.threadlanes.ui.follow;

import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.JvmConnection;
import org.threadlanes.core.live.Login;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.follow.Follower;

/**
 * A JVM to follow, and how to record it.
 *
 * @param name the name of the JVM until it tells its own
 */
public record FollowRequest(String name, Follower.Connector connector, FollowPlan plan, Rules rules) {

	/** @param login for a JVM that requires a password; null for none */
	public static FollowRequest of(JvmAddress target, Login login, FollowPlan plan, Rules rules) {
		return new FollowRequest(target.toString(), () -> JvmConnection.open(target, login), plan, rules);
	}
}
