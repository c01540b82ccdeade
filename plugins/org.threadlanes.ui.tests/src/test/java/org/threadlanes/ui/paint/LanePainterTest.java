package org.threadlanes.ui.paint;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneColumns;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.testing.MadeRecording;
import org.threadlanes.ui.testing.Recordings;

/** Painted rows, pixel by pixel. */
public class LanePainterTest {

	private static final int WIDTH = 900;
	private static final int ROW = 22;
	private static final int BAR = 2;

	private static ThreadLane lane(ThreadLanes lanes, String label) {
		return lanes.lanes().stream().filter(lane -> lane.label().equals(label)).findFirst().orElseThrow();
	}

	private static BufferedImage paint(LanePainter painter, ThreadLane lane, long start, long end, double scale) {
		BufferedImage image = new BufferedImage((int) (WIDTH * scale), (int) (ROW * scale), BufferedImage.TYPE_INT_RGB);
		Graphics2D g = image.createGraphics();
		g.scale(scale, scale);
		painter.paintLane(g, new Rectangle(0, 0, WIDTH, ROW), Viewport.of(start, end, WIDTH), lane);
		assertEquals("transform restored", scale, g.getTransform().getScaleX(), 0);
		g.dispose();
		return image;
	}

	private static int at(BufferedImage image, int x, int y) {
		return image.getRGB(x, y) & 0xFFFFFF;
	}

	/** The worst wait of the recording, on an event loop; a view of 60 ms around it. */
	private static SpanRef worst(ThreadLanes lanes) {
		return Triage.of(lanes, TriageSettings.DEFAULT).findings().stream().map(Finding::worst).filter(w -> w != null)
				.findFirst().orElseThrow();
	}

	@Test
	public void aBlockingWaitIsSolidAndLeavesRoomForTheStripOnAnEventLoop() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		SpanRef worst = worst(lanes);
		long middle = (worst.startNanos() + worst.endNanos()) / 2;
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			LanePainter painter = new LanePainter(palette, LaneSampler.of(lanes));
			int red = palette.kind(WaitKind.SOCKET_READ);
			BufferedImage image = paint(painter, worst.lane(), middle - 1_000_000, middle + 1_000_000, 1);
			int x = WIDTH - 20;
			for (int y = BAR; y < BAR + 14; y++) {
				assertEquals(palette + " " + y, red, at(image, x, y));
			}
			assertEquals("a gap, and no own I/O", palette.lane(), at(image, x, 16));
			assertEquals(palette.lane(), at(image, x, 18));
			assertEquals("the page between rows", palette.page(), at(image, x, 0));
			assertEquals(palette.page(), at(image, x, ROW - 1));
		}
	}

	@Test
	public void anIdleWaitIsAPaleTintWithoutALabel() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		ThreadLane timer = lane(lanes, "vertx-blocked-thread-checker");
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			LanePainter painter = new LanePainter(palette, LaneSampler.of(lanes));
			BufferedImage image = paint(painter, timer, lanes.startNanos(), lanes.endNanos(), 1);
			assertEquals("empty before", palette.lane(), at(image, 20, 10));
			int tint = Palette.mix(palette.kind(WaitKind.MONITOR_WAIT), palette.lane(), 0.12);
			image = paint(painter, timer, timer.start(0) + 1, timer.end(0) - 1, 1);
			for (int y = BAR; y < BAR + 18; y++) {
				for (int x = 1; x < WIDTH - 1; x++) {
					assertEquals(x + " " + y, tint, at(image, x, y));
				}
			}
		}
	}

	@Test
	public void waitsRightAfterOneAnotherKeepAGap() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		ThreadLane timer = lane(lanes, "vertx-blocked-thread-checker");
		long border = timer.end(0);
		assertTrue("they share a pixel", timer.start(1) - border < 1_000_000);
		BufferedImage image = paint(new LanePainter(Palette.LIGHT, LaneSampler.of(lanes)), timer,
				border - 900_000_000, border + 900_000_000, 1);
		int lane = Palette.LIGHT.lane();
		assertEquals(List.of(lane), IntStream.range(WIDTH / 2 - 9, WIDTH / 2 + 9).mapToObj(x -> at(image, x, BAR))
				.filter(rgb -> rgb == lane).toList());
	}

	@Test
	public void requestsAreALineAboveTheWaits() throws Exception {
		ThreadLanes lanes = Recordings.lanes("requests-jdk25");
		ThreadLane lane = lanes.lanes().stream().filter(l -> l.requests().size() > 0).findFirst().orElseThrow();
		long start = lane.requests().start(0);
		long nanos = lane.requests().nanos(0);
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			LanePainter painter = new LanePainter(palette, LaneSampler.of(lanes));
			BufferedImage image = paint(painter, lane, start - nanos / 2, start + nanos + nanos / 2, 1);
			int line = Palette.mix(palette.text(), palette.lane(), 0.6);
			for (int x = WIDTH / 4 + 2; x < 3 * WIDTH / 4 - 2; x++) {
				assertEquals(line, at(image, x, 1));
				assertEquals(line, at(image, x, 2));
				assertEquals("a gap above the bar", palette.lane(), at(image, x, 3));
			}
			assertNotEquals("not before the request", line, at(image, WIDTH / 4 - 2, 1));
			assertNotEquals("and a gap after it", line, at(image, 3 * WIDTH / 4 - 1, 1));
		}
	}

	@Test
	public void manyRequestsInOnePixelAreOneLine() throws Exception {
		ThreadLanes lanes = Recordings.lanes("requests-jdk25");
		ThreadLane lane = lanes.lanes().stream().filter(l -> l.requests().size() > 0).findFirst().orElseThrow();
		int last = lane.requests().size() - 1;
		long middle = lane.requests().start(last / 2);
		long far = 1000 * (lane.requests().end(last) - lane.requests().start(0));
		BufferedImage image = paint(new LanePainter(Palette.LIGHT, LaneSampler.of(lanes)), lane, middle - far,
				middle + far, 1);
		int line = Palette.mix(Palette.LIGHT.text(), Palette.LIGHT.lane(), 0.6);
		long pixels = IntStream.range(0, WIDTH).filter(x -> at(image, x, 1) == line).count();
		assertTrue(pixels + " pixels", pixels == 1 || pixels == 2);
	}

	private static double share(LaneColumns columns, int column, WaitSet waits) {
		return IntStream.range(0, KindAndVerdict.COUNT)
				.filter(pair -> waits.containsPair(pair) && (columns.pairs() >>> pair & 1) != 0)
				.mapToLong(pair -> columns.nanos(pair)[column]).sum()
				* columns.size() / ((double) columns.viewport().nanos() * columns.threads());
	}

	@Test
	public void areaIsProportionalToTime() {
		ThreadLanes lanes = MadeRecording.of(3, 20_000, 3);
		LaneSampler sampler = LaneSampler.of(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, sampler);
		painter.show(WaitSet.ALL.only(Verdict.BLOCKING), WaitSet.ALL, null);
		LaneColumns columns = new LaneColumns();
		for (ThreadLane lane : lanes.lanes()) {
			BufferedImage image = paint(painter, lane, lanes.startNanos(), lanes.endNanos(), 1);
			sampler.sample(lane, Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH), columns);
			long ink = 0;
			double time = 0;
			for (int x = 0; x < WIDTH; x++) {
				double share = share(columns, x, WaitSet.ALL.only(Verdict.BLOCKING));
				time += share == 0 ? 0 : Math.max(share, 3 / 14.0);
				for (int y = 0; y < ROW; y++) {
					ink += Palette.LIGHT.kinds().contains(at(image, x, y)) ? 1 : 0;
				}
			}
			assertEquals(time, ink / 14.0, time * 0.01);
		}
	}

	@Test
	public void aShortBlockingWaitHasAtLeastThreePixels() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-reactive-jdk17");
		ThreadLane loop = lane(lanes, "vert.x-eventloop-thread-1");
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		painter.show(WaitSet.ALL.only(Verdict.BLOCKING), WaitSet.ALL, null);
		BufferedImage image = paint(painter, loop, lanes.startNanos(), lanes.endNanos(), 1);
		int columns = 0;
		for (int x = 0; x < WIDTH; x++) {
			int ink = 0;
			for (int y = BAR; y < BAR + 14; y++) {
				ink += at(image, x, y) == Palette.LIGHT.kind(WaitKind.MONITOR_ENTER) ? 1 : 0;
			}
			columns += ink > 0 ? 1 : 0;
			assertTrue("column " + x + " has " + ink, ink == 0 || ink >= 3);
		}
		assertTrue(columns + " columns", columns > 20);
	}

	@Test
	public void nonBlockingIoIsAStripAtTheFootOfAnEventLoop() throws Exception {
		ThreadLanes lanes = Recordings.lanes("vertx-1-instance-of-4-loops-jdk17");
		ThreadLane loop = lane(lanes, "vert.x-eventloop-thread-1");
		BufferedImage image = paint(new LanePainter(Palette.LIGHT, LaneSampler.of(lanes)), loop,
				lanes.startNanos(), lanes.endNanos(), 1);
		int x = WIDTH / 2;
		assertEquals(Palette.LIGHT.kind(WaitKind.SOCKET_WRITE), at(image, x, 17));
		assertEquals(Palette.LIGHT.kind(WaitKind.SOCKET_WRITE), at(image, x, 19));
		assertEquals(Palette.LIGHT.lane(), at(image, x, 20));
		assertEquals(Palette.LIGHT.lane(), at(image, x, 15));
	}

	@Test
	public void anUnknownWaitIsATintInADottedOutlineAndACompilationIsSolid() throws Exception {
		ThreadLanes unknown = Recordings.lanes("no-stacktraces-jdk17");
		ThreadLane timer = lane(unknown, "vertx-blocked-thread-checker");
		long middle = (timer.start(0) + timer.end(0)) / 2;
		BufferedImage image = paint(new LanePainter(Palette.LIGHT, LaneSampler.of(unknown)), timer,
				middle - 500_000_000, middle + 500_000_000, 1);
		int green = Palette.LIGHT.kind(WaitKind.MONITOR_WAIT);
		int tint = Palette.mix(green, Palette.LIGHT.lane(), 0.12);
		for (int x : new int[] {WIDTH - 50, WIDTH - 52}) {
			assertEquals(green, at(image, x, BAR));
			assertEquals(tint, at(image, x + 1, BAR));
			assertEquals(tint, at(image, x, BAR + 2));
			assertEquals(green, at(image, x, BAR + 17));
		}

		ThreadLanes jit = Recordings.lanes("quarkus-startup-jit-jdk17");
		ThreadLane compiler = lane(jit, "C2 CompilerThread0");
		int longest = 0;
		for (int i = 1; i < compiler.size(); i++) {
			longest = compiler.end(i) - compiler.start(i) > compiler.end(longest) - compiler.start(longest) ? i
					: longest;
		}
		image = paint(new LanePainter(Palette.DARK, LaneSampler.of(jit)), compiler, compiler.start(longest),
				compiler.end(longest), 1);
		assertEquals(Palette.DARK.kind(WaitKind.COMPILATION), at(image, WIDTH - 50, BAR + 8));
	}

	@Test
	public void aLaneIsBlankBeforeItsThreadStartsWithALineAtTheStart() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-startup-jit-jdk17");
		ThreadLane loop = lanes.lanes().stream()
				.filter(l -> l.life().size() == 1 && l.life().get(0).startSeen()
						&& l.life().get(0).startNanos() > lanes.startNanos() + 1_000_000_000 && l.size() < 3)
				.findFirst().orElseThrow();
		Viewport view = Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH);
		int start = view.columnAt(loop.life().get(0).startNanos());
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			BufferedImage image = paint(new LanePainter(palette, LaneSampler.of(lanes)), loop, lanes.startNanos(),
					lanes.endNanos(), 1);
			assertEquals(palette.page(), at(image, start - 2, 1));
			assertEquals(palette.lifeLine(), at(image, start, 1));
			assertEquals(palette.lane(), at(image, start + 2, 1));
		}
	}

	@Test
	public void hiddenWaitsAreNotDrawnAndOthersFadeIfSomeAreHighlighted() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		SpanRef worst = worst(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		painter.show(WaitSet.ALL.with(WaitKind.SOCKET_READ, false), WaitSet.ALL, null);
		BufferedImage image = paint(painter, worst.lane(), worst.startNanos(), worst.endNanos(), 1);
		assertEquals(Palette.LIGHT.lane(), at(image, WIDTH - 50, 8));
		painter.show(WaitSet.ALL, WaitSet.ALL.only(WaitKind.PARK), null);
		image = paint(painter, worst.lane(), worst.startNanos(), worst.endNanos(), 1);
		assertEquals(Palette.mix(Palette.LIGHT.kind(WaitKind.SOCKET_READ), Palette.LIGHT.lane(), 0.3),
				at(image, WIDTH - 50, 8));
	}

	@Test
	public void aWideWaitHasALabel() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		SpanRef worst = worst(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		long margin = (worst.endNanos() - worst.startNanos()) / 10;
		BufferedImage image = paint(painter, worst.lane(), worst.startNanos() - margin, worst.endNanos() + margin, 1);
		int white = 0;
		for (int x = 0; x < WIDTH; x++) {
			for (int y = 3; y < 15; y++) {
				white += at(image, x, y) == 0xFFFFFF ? 1 : 0;
			}
		}
		assertTrue("a label: " + white, white > 30);
	}

	@Test
	public void onAScaledScreenEdgesStaySharp() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		SpanRef worst = worst(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		BufferedImage image = paint(painter, worst.lane(), worst.startNanos() - 10_000_000,
				worst.endNanos() + 10_000_000, 2);
		int x = WIDTH;
		assertEquals(Palette.LIGHT.lane(), at(image, x, 3));
		assertEquals(Palette.LIGHT.kind(WaitKind.SOCKET_READ), at(image, x, 4));
		assertEquals(Palette.LIGHT.kind(WaitKind.SOCKET_READ), at(image, x, 31));
		assertEquals(Palette.LIGHT.lane(), at(image, x, 32));
	}

	@Test
	public void aPoolBandIsTheStackOfItsThreads() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		Pool loops = lanes.pools().get(0);
		LaneSampler sampler = LaneSampler.of(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, sampler);
		BufferedImage image = new BufferedImage(WIDTH, ROW, BufferedImage.TYPE_INT_RGB);
		Graphics2D g = image.createGraphics();
		Viewport view = Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH);
		painter.paintPool(g, new Rectangle(0, 0, WIDTH, ROW), view, sampler.band(loops));
		g.dispose();
		LaneColumns columns = new LaneColumns();
		sampler.band(loops).sample(view, columns);
		double time = 0;
		int ink = 0;
		int red = Palette.LIGHT.kind(WaitKind.SOCKET_READ);
		for (int x = 0; x < WIDTH; x++) {
			time += share(columns, x, WaitSet.ALL.only(Verdict.BLOCKING).only(WaitKind.SOCKET_READ));
			for (int y = 0; y < ROW; y++) {
				ink += at(image, x, y) == red ? 1 : 0;
			}
		}
		assertEquals(time, ink / 18.0, time * 0.01);
		assertEquals(Palette.LIGHT.band(), at(image, 10, 10));
		assertNotEquals(Palette.LIGHT.band(), at(image, WIDTH / 2, 18));
	}

	@Test
	public void lostEventsAreADashedLineUnlikeAnythingElse() {
		ThreadLanes lanes = MadeRecording.withLosses(20_000_000_000L);
		int x = Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH)
				.columnAt(MadeRecording.BEGIN + 20_000_000_000L);
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			LanePainter painter = new LanePainter(palette, LaneSampler.of(lanes));
			BufferedImage image = paint(painter, lanes.lanes().get(0), lanes.startNanos(), lanes.endNanos(), 1);
			for (int y = 0; y < ROW; y++) {
				int expected = y / 2 % 2 == 0 ? palette.text() : palette.page();
				assertEquals(palette + " " + y, expected, at(image, x, y));
				assertEquals(palette + " " + y, expected, at(image, x + 1, y));
			}
			assertNotEquals(palette.text(), at(image, x + 3, 0));
		}
	}

	@Test
	public void adjacentUnknownWaitsHaveSeparateOutlines() throws Exception {
		ThreadLanes lanes = Recordings.lanes("no-stacktraces-jdk17");
		ThreadLane timer = lane(lanes, "vertx-blocked-thread-checker");
		long border = timer.end(0);
		assertTrue("they share a pixel", timer.start(1) - border < 1_000_000);
		BufferedImage image = paint(new LanePainter(Palette.LIGHT, LaneSampler.of(lanes)), timer,
				border - 900_000_000, border + 900_000_000, 1);
		int green = Palette.LIGHT.kind(WaitKind.MONITOR_WAIT);
		int lines = 0;
		for (int x = WIDTH / 2 - 5; x < WIDTH / 2 + 5; x++) {
			lines += at(image, x, BAR + 4) == green ? 1 : 0;
		}
		assertEquals("the right edge of one, the left edge of the other", 2, lines);
	}

	/** Fills rectangles one by one. */
	private record Rectangles(Graphics2D g) implements RowSurface {
		@Override
		public void fill(int x, int y, int width, int height, int rgb) {
			g.setColor(new Color(rgb));
			g.fillRect(x, y, width, height);
		}
	}

	@Test
	public void pixelsAndShapesGiveTheSamePicture() {
		ThreadLanes lanes = MadeRecording.of(2, 3_000, 6);
		ThreadLane lane = lanes.lanes().get(1);
		RowFiller filler = new RowFiller(Palette.LIGHT, LaneSampler.of(lanes));
		LaneMeasures measures = LaneMeasures.of(ROW, 1);
		PixelRow pixels = new PixelRow();
		long whole = lanes.endNanos() - lanes.startNanos();
		for (long part : new long[] {1, 7, 60, 900, 20_000}) {
			long start = lanes.startNanos() + whole / 3;
			Viewport view = Viewport.of(start, start + whole / part, WIDTH);
			BufferedImage one = new BufferedImage(WIDTH, ROW, BufferedImage.TYPE_INT_RGB);
			pixels.begin(WIDTH, ROW);
			filler.lane(pixels, view, lane, measures);
			pixels.draw(one.createGraphics(), new RowPlace(0, 0, WIDTH, ROW, 1));
			BufferedImage other = new BufferedImage(WIDTH, ROW, BufferedImage.TYPE_INT_RGB);
			filler.lane(new Rectangles(other.createGraphics()), view, lane, measures);
			assertSame("1/" + part, one, other);
		}
	}

	@Test
	public void aSwatchIsFilledLikeALane() {
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			BufferedImage image = new BufferedImage(Swatch.WIDTH, Swatch.HEIGHT, BufferedImage.TYPE_INT_RGB);
			for (Verdict verdict : new Verdict[] {Verdict.BLOCKING, Verdict.IDLE, Verdict.UNKNOWN}) {
				Graphics2D g = image.createGraphics();
				Swatch.neutral(palette, verdict).paint(g, 0, 0);
				g.dispose();
				int tint = Palette.mix(palette.neutral(), palette.lane(), 0.12);
				assertEquals(verdict == Verdict.BLOCKING ? palette.neutral() : tint, at(image, 5, 5));
				assertEquals(verdict == Verdict.IDLE ? tint : palette.neutral(), at(image, 4, 0));
			}
		}
	}

	@Test
	public void eachVerdictHasASwatchOfItsOwn() {
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			Set<List<Integer>> swatches = new HashSet<>();
			for (Verdict verdict : Verdict.values()) {
				BufferedImage image = new BufferedImage(Swatch.WIDTH, Swatch.HEIGHT, BufferedImage.TYPE_INT_RGB);
				Graphics2D g = image.createGraphics();
				Swatch.neutral(palette, verdict).paint(g, 0, 0);
				g.dispose();
				int[] pixels = image.getRGB(0, 0, Swatch.WIDTH, Swatch.HEIGHT, null, 0, Swatch.WIDTH);
				assertTrue(verdict.toString(), swatches.add(IntStream.of(pixels).boxed().toList()));
			}
		}
	}

	private static void assertSame(String what, BufferedImage one, BufferedImage other) {
		for (int y = 0; y < one.getHeight(); y++) {
			for (int x = 0; x < one.getWidth(); x++) {
				assertEquals(what + ", " + x + " " + y, Integer.toHexString(at(one, x, y)),
						Integer.toHexString(at(other, x, y)));
			}
		}
	}

	@Test
	public void labelsContrastWithTheirSpan() {
		assertEquals(0xFFFFFF, Palette.contrast(Palette.LIGHT.kind(WaitKind.SOCKET_READ)));
		assertEquals(0x000000, Palette.contrast(Palette.DARK.kind(WaitKind.COMPILATION)));
	}

	@Test
	public void samplesShowWhereAThreadRan() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-startup-jit-jdk17");
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		BufferedImage image = new BufferedImage(800, 20, BufferedImage.TYPE_INT_RGB);
		int marks = 0;
		for (ThreadLane lane : lanes.lanes()) {
			Graphics2D g = image.createGraphics();
			painter.paintLane(g, new Rectangle(0, 0, 800, 20), Viewport.of(lanes.startNanos(), lanes.endNanos(), 800),
					lane);
			g.dispose();
			for (int p : image.getRGB(0, 0, 800, 20, null, 0, 800)) {
				marks += (p & 0xFFFFFF) == RowFiller.samplesLine(Palette.LIGHT) ? 1 : 0;
			}
		}
		assertTrue("marks: " + marks, marks > 0);
	}
}
