package org.threadlanes.core.classify.rules;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;

/** The methods that sleep for their caller: by their names, or as they do so for many. */
public final class Pauses {

	private static final int MANY = 3;

	private final Map<Frame, Set<Frame>> callers = new HashMap<>();

	/** @param stacks all stacks of the recording */
	public Pauses(List<Stack> stacks) {
		for (Stack stack : stacks) {
			List<Frame> frames = stack.frames();
			int sleeper = sleeper(frames);
			if (sleeper >= 0 && sleeper < frames.size() - 1) {
				callers.computeIfAbsent(frames.get(sleeper).withoutLine(), f -> new HashSet<>())
						.add(frames.get(sleeper + 1).withoutLine());
			}
		}
		callers.values().removeIf(of -> of.size() < MANY);
	}

	/** @return the index of a method that may sleep for its caller; -1 if there is none */
	private static int sleeper(List<Frame> frames) {
		int i = 0;
		while (i < frames.size() && StackClassifier.isJdk(frames.get(i))) {
			i++;
		}
		return i == 0 || frames.get(i - 1).methodName().equals("sleep") ? i : -1;
	}

	/** @return the index of the frame for which it sleeps, if that is where it waits */
	public int after(List<Frame> frames, int from) {
		int i = sleeper(frames) == from ? from : frames.size();
		while (i < frames.size() && (MethodName.PAUSES.fits(frames.get(i)) || isOfMany(frames, i))) {
			i++;
		}
		return i < frames.size() && !StackClassifier.isJdk(frames.get(i)) ? i : from;
	}

	/** @return whether a frame is of a method that sleeps for many callers */
	public boolean isOfMany(List<Frame> frames, int i) {
		return i < frames.size() && callers.containsKey(frames.get(i).withoutLine());
	}
}
