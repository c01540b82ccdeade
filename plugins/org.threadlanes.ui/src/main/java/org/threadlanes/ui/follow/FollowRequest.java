package org.threadlanes.ui.follow;

import org.threadlanes.core.follow.FollowPlan;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.Login;
import org.threadlanes.core.rules.Rules;

/**
 * A JVM to follow, and how to record it.
 *
 * @param target its address
 * @param login for a JVM that requires a password; null for none
 * @param plan what to record and to keep
 * @param rules the rules that classify waits
 */
public record FollowRequest(JvmAddress target, Login login, FollowPlan plan, Rules rules) {
}
