package org.threadlanes.ui.chart;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.PixelSheet;
import org.threadlanes.ui.paint.SvgSheet;
import org.threadlanes.ui.testing.MadeRecording;
import org.threadlanes.ui.testing.Recordings;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Picture files. */
public class LanesChartTest {

	private static final ZoneId UTC = ZoneId.of("UTC");

	private static LanesChart chart(ThreadLanes lanes, Palette palette) {
		return new LanesChart(Triage.of(lanes, TriageSettings.DEFAULT),
				new PictureContent(lanes.startNanos(), lanes.endNanos(), null, 1200, palette, UTC));
	}

	private static int count(BufferedImage image, int rgb) {
		int count = 0;
		for (int y = 0; y < image.getHeight(); y++) {
			for (int x = 0; x < image.getWidth(); x++) {
				count += (image.getRGB(x, y) & 0xFFFFFF) == rgb ? 1 : 0;
			}
		}
		return count;
	}

	@Test
	public void everyRecordingHasAPicture() throws Exception {
		for (Path recording : Recordings.all()) {
			String name = recording.getFileName().toString();
			BufferedImage image = chart(Recordings.lanes(name.substring(0, name.length() - ".jfr".length())),
					Palette.LIGHT).image();
			assertEquals(name, 1200, image.getWidth());
			assertTrue(name + " " + image.getHeight(), image.getHeight() > 100 && image.getHeight() < 3_000);
		}
	}

	@Test
	public void aPngHoldsTheColorsOfItsPalette() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			chart(lanes, palette).writePng(bytes);
			BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
			assertTrue(count(image, palette.kind(WaitKind.SOCKET_READ)) > 5_000);
			assertTrue(count(image, palette.lane()) > 20_000);
			assertEquals(palette.page(), image.getRGB(2, 2) & 0xFFFFFF);
		}
	}

	@Test
	public void anSvgIsXmlOfShapesAndText() throws Exception {
		StringWriter text = new StringWriter();
		chart(Recordings.lanes("quarkus-eventloop-blocked-jdk17"), Palette.LIGHT).writeSvg(text);
		Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(text.toString())));
		assertEquals("1200", svg.getDocumentElement().getAttribute("width"));
		assertTrue(svg.getElementsByTagName("path").getLength() > 20);
		assertEquals(0, svg.getElementsByTagName("image").getLength());
		assertTrue(text.toString().contains("vert.x-eventloop-thread-0"));
		assertTrue("color of socket reads",
				text.toString().contains(String.format("#%06x", Palette.LIGHT.kind(WaitKind.SOCKET_READ))));
	}

	@Test
	public void labelsOfSampledWaitsAreApproximate() throws Exception {
		StringWriter text = new StringWriter();
		chart(Recordings.lanes("wall-clock-jdk17"), Palette.LIGHT).writeSvg(text);
		assertTrue(text.toString().contains(">Socket Read \u2248 "));
		assertTrue(text.toString().contains(", waits (sampled)<"));
	}

	@Test
	public void anSvgShowsTheSameAsAPng() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		StringWriter text = new StringWriter();
		LanesChart chart = chart(lanes, Palette.LIGHT);
		chart.writeSvg(text);
		Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(text.toString())));
		assertEquals(String.valueOf(chart.image().getHeight()), svg.getDocumentElement().getAttribute("height"));
		List<String> labels = new ArrayList<>();
		NodeList texts = svg.getElementsByTagName("text");
		for (int i = 0; i < texts.getLength(); i++) {
			labels.add(texts.item(i).getTextContent());
		}
		assertTrue(labels.toString(), labels.containsAll(List.of("quarkus-eventloop-blocked-jdk17.jfr",
				"Blocking of event loops", "Blocked in view", "10:04:26", "10:04:34", "20 Nov 2026, UTC")));
	}

	@Test
	public void lostEventsAreMarkedInAnSvg() throws Exception {
		StringWriter text = new StringWriter();
		chart(MadeRecording.withLosses(20_000_000_000L), Palette.LIGHT).writeSvg(text);
		String dashes = "M[0-9]+ 0h3v2h-3z(m0 [0-9]+h3v2h-3z)+";
		assertTrue(Pattern.compile("<path fill=\"#1e1e1e\" d=\"" + dashes).matcher(text.toString()).find());
	}

	@Test
	public void namesAreEscapedInAnSvg() throws Exception {
		StringWriter text = new StringWriter();
		chart(Recordings.lanes("hostile-names-jdk17"), Palette.LIGHT).writeSvg(text);
		DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(text.toString())));
		assertFalse(text.toString().contains("<script"));
	}

	@Test
	public void aPoolAndATimeRangeCanBeChosen() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		StringWriter text = new StringWriter();
		new LanesChart(Triage.of(lanes, TriageSettings.DEFAULT), new PictureContent(lanes.startNanos() + 2_600_000_000L,
				lanes.startNanos() + 2_660_000_000L, new Glob("vert.x-eventloop*"), 1400, Palette.LIGHT, UTC))
				.writeSvg(text);
		assertTrue(text.toString().contains("vert.x-eventloop-thread-3"));
		assertFalse(text.toString().contains("vertx-blocked-thread-checker"));
		assertTrue("a label in a span", text.toString().contains("Socket Read 1"));
		assertTrue(text.toString().contains("(60.0 ms)"));
	}

	@Test
	public void tensOfThousandsOfThreadsBecomeOneBand() {
		ThreadLanes lanes = MadeRecording.virtual(20_000, 5, 4);
		BufferedImage image = chart(lanes, Palette.LIGHT).image();
		assertTrue(image.getHeight() < 300);
		assertTrue(count(image, Palette.LIGHT.kind(WaitKind.SOCKET_READ)) > 1_000);
	}

	@Test
	public void stepsAreOneTwoFiveAndThenThoseOfAClock() {
		assertEquals(new TimeSteps(1_000_000_000L, 0), TimeSteps.of(9_390_000_000L, 930, 90));
		assertEquals(new TimeSteps(10_000_000L, 3), TimeSteps.of(60_000_000L, 930, 90));
		assertEquals(new TimeSteps(500_000_000L, 1), TimeSteps.of(4_000_000_000L, 930, 90));
		assertEquals(new TimeSteps(20_000L, 6), TimeSteps.of(200_000L, 930, 90));
		assertEquals(new TimeSteps(200L, 9), TimeSteps.of(2_000L, 930, 90));
		assertEquals(new TimeSteps(60_000_000_000L, 0), TimeSteps.of(600_000_000_000L, 1000, 90));
		long start = MadeRecording.BEGIN + 250_000_000;
		TimeSteps half = new TimeSteps(500_000_000L, 1);
		assertArrayEquals(new long[] {MadeRecording.BEGIN + 500_000_000, MadeRecording.BEGIN + 1_000_000_000},
				half.in(Viewport.of(start, start + 1_000_000_000, 100)));
		assertEquals("22:13:20.5", half.label(MadeRecording.BEGIN + 500_000_000, new TimeTexts(UTC)));
		assertEquals("14 Nov 2023, UTC", new TimeTexts(UTC).date(MadeRecording.BEGIN));
	}

	@Test
	public void theCaptionOfTheOverviewIsOnNoBarIfThereIsRoom() throws Exception {
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(Recordings.lanes(
				"quarkus-worker-restclient-jdk17")));
		Viewport whole = whole(painter, 1300);
		BufferedImage bars = new BufferedImage(1300, 32, BufferedImage.TYPE_INT_RGB);
		painter.paintOverview(bars.createGraphics(), new Rectangle(0, 0, 1300, 32), whole,
				painter.sampler().overview(), whole);
		BufferedImage captioned = captioned(painter, 1300);

		int park = Palette.LIGHT.kind(WaitKind.PARK);
		assertTrue(count(bars, park) > 1_000);
		assertEquals(count(bars, park), count(captioned, park));
		assertTrue("there is a caption", count(bars, Palette.LIGHT.page()) > count(captioned, Palette.LIGHT.page()));
	}

	@Test
	public void withoutRoomForItTheBarsOfTheOverviewLeaveTheCaptionALine() throws Exception {
		BufferedImage captioned = captioned(
				new LanePainter(Palette.LIGHT, LaneSampler.of(Recordings.lanes("hikari-waiters-jdk25"))), 1000);

		int park = Palette.LIGHT.kind(WaitKind.PARK);
		assertTrue("a caption", count(captioned, Palette.LIGHT.text()) > 20);
		assertEquals(0, count(captioned.getSubimage(0, 0, 1000, 13), park));
		assertTrue("they fill the rest", count(captioned.getSubimage(0, 13, 1000, 3), park) > 20);
	}

	private static BufferedImage captioned(LanePainter painter, int width) {
		BufferedImage picture = new BufferedImage(width, 32, BufferedImage.TYPE_INT_RGB);
		new OverviewPainter(Palette.LIGHT, new Font(Font.SANS_SERIF, Font.PLAIN, 11)).paint(
				new PixelSheet(picture.createGraphics(), painter), new Rectangle(0, 0, width, 32), painter.sampler(),
				whole(painter, width), whole(painter, width));
		return picture;
	}

	private static Viewport whole(LanePainter painter, int width) {
		ThreadLanes lanes = painter.sampler().lanes();
		return Viewport.of(lanes.startNanos(), lanes.endNanos(), width);
	}

	@Test
	public void theCaptionOfTheOverviewStaysWhileARecordingGrows() throws Exception {
		LaneSampler sampler = LaneSampler.of(Recordings.lanes("quarkus-worker-restclient-jdk17"));
		OverviewPainter growing = captions();
		int place = caption(growing, sampler, 0);
		for (long later = 250_000_000; later < 8_000_000_000L; later += 250_000_000) {
			assertTrue("it would be elsewhere", caption(captions(), sampler, later) != place);
			assertEquals(place, caption(growing, sampler, later));
		}
	}

	@Test
	public void theCaptionOfTheOverviewMovesWhenMuchOfItIsOnBars() throws Exception {
		LaneSampler sampler = LaneSampler.of(Recordings.lanes("hikari-waiters-jdk25"));
		OverviewPainter growing = captions();
		long most = sampler.lanes().nanos() * 3 / 4;
		int place = caption(growing, sampler, -most);
		int moved = caption(growing, sampler, most);
		assertTrue(place + " " + moved, moved > place);
	}

	private static OverviewPainter captions() {
		return new OverviewPainter(Palette.LIGHT, new Font(Font.SANS_SERIF, Font.PLAIN, 11));
	}

	/** @return where the caption begins if the recording is shown from so many ns after its start */
	private static int caption(OverviewPainter painter, LaneSampler sampler, long later) throws Exception {
		ThreadLanes lanes = sampler.lanes();
		Viewport whole = Viewport.of(lanes.startNanos() + later, lanes.endNanos() + later, 1300);
		SvgSheet sheet = new SvgSheet(Palette.LIGHT, sampler, new long[0]);
		painter.paint(sheet, new Rectangle(0, 0, 1300, 32), sampler, whole, whole);
		StringWriter svg = new StringWriter();
		sheet.write(1300, 32, svg);
		Matcher text = Pattern.compile("<text x=\"(\\d+)\"").matcher(svg.toString());
		assertTrue(svg.toString(), text.find());
		return Integer.parseInt(text.group(1));
	}

	@Test
	public void withoutEventLoopsNothingIsSaidOfThem() {
		assertEquals("No blocking", OverviewPainter.caption(LaneSampler.of(MadeRecording.virtual(2, 1, 1))));
	}

	@Test
	public void axisAndOverviewCanBeDrawnAlone() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
		BufferedImage image = new BufferedImage(1000, 60, BufferedImage.TYPE_INT_RGB);
		Graphics2D g = image.createGraphics();
		Viewport whole = Viewport.of(lanes.startNanos(), lanes.endNanos(), 1000);
		Viewport view = Viewport.of(lanes.startNanos() + 3_000_000_000L, lanes.startNanos() + 4_000_000_000L, 1000);
		new OverviewPainter(Palette.LIGHT, font).paint(new PixelSheet(g, painter),
				new Rectangle(0, 0, 1000, 32), painter.sampler(), whole, view);
		new TimeAxis(new TimeTexts(UTC), Color.GREEN, font).paint(g, new Rectangle(0, 32, 1000, 28), view);
		g.dispose();
		int red = Palette.LIGHT.kind(WaitKind.SOCKET_READ);
		assertTrue("in view", count(image.getSubimage(320, 0, 100, 32), red) > 200);
		assertEquals("out of view it is pale", 0, count(image.getSubimage(500, 0, 300, 32), red));
		assertTrue(count(image.getSubimage(500, 0, 300, 32), Palette.mix(red, 0xFFFFFF, 0.3)) > 1_000);
		assertTrue("edges of the view", count(image, Palette.LIGHT.rangeEdge()) >= 2 * 2 * 30);
		assertTrue("axis line and labels", count(image, 0x00FF00) > 1_000);
	}
}
