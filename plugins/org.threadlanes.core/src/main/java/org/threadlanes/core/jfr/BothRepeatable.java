package org.threadlanes.core.jfr;

/** Passes all to one handler, then to another with the same varying fields. */
record BothRepeatable(EventHandler.Repeatable one, EventHandler.Repeatable two) implements EventHandler.Repeatable {

	@Override
	public void event(EventValues values) {
		one.event(values);
		two.event(values);
	}

	@Override
	public int[] varying() {
		return one.varying();
	}

	@Override
	public EventHandler.Repeated repeated() {
		EventHandler.Repeated first = one.repeated();
		EventHandler.Repeated second = two.repeated();
		return (start, duration, number) -> {
			first.event(start, duration, number);
			second.event(start, duration, number);
		};
	}
}
