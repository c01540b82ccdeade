package org.threadlanes.ui.details;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;

import org.eclipse.swt.graphics.Point;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** The other threads in the tooltip: who held a monitor, and who notified. */
public class WaitTipTest {

	private Screen screen;
	private PageModel model;

	@Before
	public void open() {
		screen = new Screen(1000, 600);
		screen.open();
	}

	@After
	public void close() {
		screen.close();
	}

	private void read(String recording) throws Exception {
		model = new PageModel(Recordings.triage(recording), ZoneOffset.UTC);
	}

	/** @return the longest wait of a kind */
	private SpanRef longest(WaitKind kind) {
		SpanRef longest = null;
		for (ThreadLane lane : model.lanes().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				long nanos = lane.end(i) - lane.start(i);
				if (lane.kind(i) == kind
						&& (longest == null || nanos > longest.endNanos() - longest.startNanos())) {
					longest = new SpanRef(lane, i);
				}
			}
		}
		return longest;
	}

	private String tip(SpanRef wait) {
		WaitTip tip = new WaitTip(screen.shell(), Look.of(screen.shell()), model);
		tip.keep(wait, new Point(10, 10));
		return Screen.texts(tip.shell());
	}

	@Test
	public void aWaitForAMonitorNamesItsHolderAndWhatTheHolderWaitedFor() throws Exception {
		read("lock-holder-sleeps-jdk17");

		String text = tip(longest(WaitKind.MONITOR_ENTER));

		assertTrue(text, text.contains(
				"Held by\tcache-refresher, which slept in Holders.refresh:6 for 37.1 ms of these 37.2 ms"));
	}

	@Test
	public void aWaitNamesTheRequestItBeganIn() throws Exception {
		read("requests-jdk25");

		String text = tip(longest(WaitKind.MONITOR_ENTER));

		assertTrue(text, text.matches("(?s).*Request\tGET /shop/stock {3}[\\d.]+ ms {3}from [\\d:.]+\n.*"));
	}

	@Test
	public void aWaitForAConnectionNamesThoseThatHadOne() throws Exception {
		read("hikari-waiters-jdk25");

		String text = tip(model.triage().findings().get(0).worst());

		assertTrue(text, text.contains(
				"Held by\torders-4, which slept in PoolApp.wave:22 for 50.2 ms of these 158 ms"));
	}

	@Test
	public void holdersThatAreNotNamedAreCounted() throws Exception {
		read("hikari-waiters-jdk25");
		SpanRef worst = model.triage().findings().get(0).worst();
		int count = model.triage().holdings(worst).size();
		assertTrue(count + " holders", count > 3);

		String text = tip(worst);

		assertTrue(text, text.contains("\nand\t" + (count - 3) + " more\n"));
	}

	/** As in Call sites; the panel Stack has what was recorded. */
	@Test
	public void aLambdaIsNamedAsItsMethod() throws Exception {
		read("checkout-jdk21");
		SpanRef worst = model.triage().findings().get(0).worst();

		String text = tip(worst);

		assertTrue(text, text.contains("Checkout.pinned:98") && !text.contains("lambda$"));
		assertEquals("Checkout.pinned:98", model.texts().cell(worst.lane(), worst.index(), WaitColumn.FRAME));
	}

	@Test
	public void aPinnedWaitSaysWhyItIsLongerThanItsEvent() throws Exception {
		read("virtual-threads-pinned-jdk25");

		assertTrue(tip(longest(WaitKind.PINNED)).contains("of all its events: JFR writes a pinned sleep as"));
		assertFalse(tip(longest(WaitKind.SLEEP)).contains("of all its events"));
	}

	@Test
	public void aSampledWaitClaimsNeitherDigitsNorThatItIsOne() throws Exception {
		read("wall-clock-jdk17");

		String text = tip(longest(WaitKind.SOCKET_READ));

		assertTrue(text, text.contains("\nStart\t\u2248 "));
		assertTrue(text, text.contains("\n\tput together from samples: one wait, or several of this call in a row"));
		assertTrue(text, text.matches("(?s).*\u2248 [\\d.]+ s\n.*") && !text.contains(" ms\n"));
	}

	@Test
	public void aSampledWaitIsNotOneOfACountThatIsNotKnown() throws Exception {
		read("wall-clock-jdk17");

		String text = tip(model.triage().findings().get(0).worst());

		assertTrue(text, text.contains("part of a finding") && !text.contains("one of"));
	}

	@Test
	public void aWaitWithoutAnEndIsSaidToHaveLastedAtLeastThatLong() throws Exception {
		read("wall-clock-hung-jdk25");
		Finding open = model.triage().findings().stream().filter(one -> one.code() == FindingCode.OPEN_WAIT)
				.findFirst().orElseThrow();

		String text = tip(open.worst());

		assertTrue(text, text.matches("(?s).*Start\t\u2264 [\\d:.]+ {3}to {3}\u2265 [\\d:.]+\n"
				+ "\tits end was not seen: .*"));
	}

	@Test
	public void otherWaitsHaveNoHolder() throws Exception {
		read("lock-holder-sleeps-jdk17");

		assertFalse(tip(longest(WaitKind.SLEEP)).contains("Held by"));
	}
}
