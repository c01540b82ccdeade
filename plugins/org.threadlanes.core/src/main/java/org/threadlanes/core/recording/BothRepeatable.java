package org.threadlanes.core.recording;

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
	public void repeatedAs(int number) {
		one.repeatedAs(number);
		two.repeatedAs(number);
	}
}
