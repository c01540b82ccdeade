package org.threadlanes.core.classify;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.WaitKind;

/**
 * Infers the verdicts of a recording's waits. First learns from all stacks which packages belong to the application and
 * which threads wait in selectors; then infers pool by pool. Not thread-safe.
 */
public final class Classifier {

	private final StackShape[] shapes;
	private final long recordedNanos;
	private final Owners owners;
	private final Set<String> libraries = new HashSet<>();
	private final Set<String> applications = new HashSet<>();
	private final Set<String> selecting = new HashSet<>();
	private final Set<StackShape> turns = new HashSet<>();

	/**
	 * @param waits all waits of the recording
	 * @param rules tell which frames belong to the application, and hint which belong to a library
	 */
	public Classifier(RecordedWaits waits, StackClassifier rules) {
		recordedNanos = waits.recordedNanos();
		owners = new Owners(rules);
		shapes = waits.stacks().stream().map(s -> new StackShape(s, owners)).toArray(StackShape[]::new);
		learnOwners(rules, waits.mainClasses());
		for (StackShape shape : shapes) {
			if (shape.selecting != null) {
				selecting.add(owners.of(shape.selecting));
				StackClassification classified = rules.classify(shape.stack);
				if (classified.loop() != null && classified.eventLoop() == null) {
					turns.add(shape);
				}
			}
		}
	}

	/**
	 * The application is what a rule names, or else the owner of the {@code main} method. If neither is known, it may
	 * be any owner that is not a library.
	 */
	private void learnOwners(StackClassifier rules, Set<String> mainClasses) {
		for (String name : mainClasses) {
			Frame main = new Frame(name, "main", 0);
			if (!name.endsWith(".jar") && !rules.isLibrary(main) && !owners.of(main).equals(Owners.NOBODY)) {
				applications.add(owners.of(main));
			}
		}
		Set<String> seen = new HashSet<>();
		for (StackShape shape : shapes) {
			for (Frame frame : shape.stack.frames()) {
				String owner = owners.of(frame);
				if (owner.equals(Owners.NOBODY) || owner.equals(Owners.JDK)) {
					continue;
				}
				if (seen.add(frame.className()) && rules.isLibrary(frame)) {
					libraries.add(owner);
				}
				if (frame.methodName().equals("main")) {
					applications.add(owner);
				}
			}
		}
		applications.removeAll(libraries);
		if (owners.haveApplication()) {
			applications.clear();
			applications.add(Owners.APPLICATION);
		} else if (applications.isEmpty()) {
			learnLibraries();
		}
	}

	/**
	 * Who calls a lambda or an anonymous class of another is a library of that other, unless each calls the other so.
	 * Who alone is left, and has such libraries, is the application.
	 */
	private void learnLibraries() {
		Set<List<String>> calls = new HashSet<>();
		for (StackShape shape : shapes) {
			List<Frame> frames = shape.stack.frames();
			for (int i = 0; i < frames.size() - 1; i++) {
				if (isAnonymous(frames.get(i))) {
					int caller = i + 1;
					while (caller < frames.size() - 1 && StackClassifier.isGenerated(frames.get(caller))) {
						caller++;
					}
					calls.add(List.of(owners.of(frames.get(caller)), owners.of(frames.get(i))));
				}
			}
		}
		calls.removeIf(call -> call.contains(Owners.NOBODY) || call.get(0).equals(call.get(1)));
		calls.stream().filter(call -> !calls.contains(List.of(call.get(1), call.get(0))))
				.forEach(call -> libraries.add(call.get(0)));
		Set<String> others = owners.all();
		others.removeAll(libraries);
		if (others.size() == 1 && calls.stream().anyMatch(call -> others.contains(call.get(1)))) {
			applications.addAll(others);
		}
	}

	/** @return whether a method can be called only by code that was given its object */
	private static boolean isAnonymous(Frame frame) {
		String type = frame.className();
		int end = type.length();
		while (end > 0 && Character.isDigit(type.charAt(end - 1))) {
			end--;
		}
		return frame.methodName().startsWith("lambda$") || frame.methodName().contains("$anonfun$")
				|| end < type.length() && end > 0 && type.charAt(end - 1) == '$';
	}

	/**
	 * @param threads the threads of one pool
	 * @return the verdicts inferred for their waits
	 */
	public PoolVerdicts pool(List<ThreadWaits> threads) {
		return new PoolClassifier(this, threads).verdicts();
	}

	/**
	 * @param stack a stack without further context
	 * @param wait the kind of a wait
	 * @param rules tell which frames belong to the application, and hint which belong to a library
	 * @return the verdict inferred for one wait with this stack
	 */
	public static Inferred ofOne(Stack stack, WaitKind wait, StackClassifier rules) {
		WaitSum one = new WaitSum();
		one.add(0, 1);
		ThreadWaits waits = new ThreadWaits("", null);
		waits.add(0, wait, one);
		RecordedWaits recorded = new RecordedWaits(List.of(stack), Set.of(), 1, Map.of());
		return new Classifier(recorded, rules).pool(List.of(waits)).of(0, wait);
	}

	/**
	 * @param stack the number of a stack
	 * @return the indexes of its application frames, the innermost first; empty if the application is unknown
	 */
	public int[] applicationFrames(int stack) {
		return applications.isEmpty() ? new int[0] : IntStream.range(0, shapes[stack].stack.frames().size())
				.filter(i -> applications.contains(owners.of(shapes[stack].stack.frames().get(i)))).toArray();
	}

	StackShape shape(int stack) {
		return shapes[stack];
	}

	/** @return the length of the recording in ns */
	long recordedNanos() {
		return recordedNanos;
	}

	String ownerOf(Frame frame) {
		return owners.of(frame);
	}

	/** @return whether the application's packages are known */
	boolean knowsApplication() {
		return !applications.isEmpty();
	}

	boolean isApplication(String owner) {
		return applications.contains(owner);
	}

	/** @return whether an owner is the application, or may be because the application is unknown */
	boolean mayBeApplication(String owner) {
		return isApplication(owner)
				|| applications.isEmpty() && !libraries.contains(owner) && !owner.equals(Owners.JDK);
	}

	/** @return whether a rule says that a thread is in its selector only for a while */
	boolean isTurn(StackShape shape) {
		return turns.contains(shape);
	}

	/** @return whether a thread of this owner was seen in a selector */
	boolean selects(String owner) {
		return selecting.contains(owner);
	}
}
