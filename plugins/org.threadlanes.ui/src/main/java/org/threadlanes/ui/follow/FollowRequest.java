package org.threadlanes.ui.follow;

import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.Login;
import org.threadlanes.core.live.follow.FollowPlan;

/**
 * A JVM to follow, and how to record it.
 *
 * @param login for a JVM that requires a password; null for none
 */
public record FollowRequest(JvmAddress target, Login login, FollowPlan plan, Rules rules) {
}
