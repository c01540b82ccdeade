package org.threadlanes.ui.paint;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.Test;
import org.threadlanes.core.kinds.WaitKind;

/** The colors of waits, as people with normal sight and with color-blindness see them. */
public class PaletteTest {

	private static final int LEAST_DISTANCE = 12;
	/** The two kinds that contention shows most often. */
	private static final int LEAST_OF_LOCKS = 15;
	private static final List<Palette> PALETTES = List.of(Palette.LIGHT, Palette.DARK);

	/** Full color-blindness in linear RGB, by Machado, Oliveira and Fernandes (2009). */
	private static final Map<String, double[][]> SIGHTS = new TreeMap<>(Map.of(
			"normal", new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
			"deuteranopia", new double[][] {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
					{-0.011820, 0.042940, 0.968881}},
			"protanopia", new double[][] {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
					{-0.003882, -0.048116, 1.051998}}));

	/** CAM02-UCS (Luo, Cui and Li 2006) of sRGB on a screen: D65, 64 lx, average surround. */
	private static final class Ucs {

		private static final double[][] XYZ = {{41.24564, 35.75761, 18.04375}, {21.26729, 71.51522, 7.21750},
				{1.93339, 11.91920, 95.03041}};
		private static final double[][] CAT02 = {{0.7328, 0.4296, -0.1624}, {-0.7036, 1.6975, 0.0061},
				{0.0030, 0.0136, 0.9834}};
		/** From CAT02's space to that of Hunt, Pointer and Estevez. */
		private static final double[][] HPE = {{0.7409791, 0.2180250, 0.0410058}, {0.2853532, 0.6242014, 0.0904454},
				{-0.0096280, -0.0056980, 1.0153260}};
		private static final double ADAPTING = 64 / Math.PI / 5;
		private static final double N = 0.2;
		private static final double K = 1 / (5 * ADAPTING + 1);
		private static final double FL = 0.2 * Math.pow(K, 4) * 5 * ADAPTING
				+ 0.1 * Math.pow(1 - Math.pow(K, 4), 2) * Math.cbrt(5 * ADAPTING);
		private static final double NBB = 0.725 * Math.pow(1 / N, 0.2);
		private static final double D = 1 - Math.exp((-ADAPTING - 42) / 92) / 3.6;
		private static final double[] WHITE = times(CAT02, new double[] {95.047, 100, 108.883});
		private static final double WHITE_A = achromatic(responses(WHITE));

		static double[] of(double[] linear) {
			double[] r = responses(times(CAT02, times(XYZ, linear)));
			double a = r[0] - 12 * r[1] / 11 + r[2] / 11;
			double b = (r[0] + r[1] - 2 * r[2]) / 9;
			double hue = Math.atan2(b, a);
			double lightness = 100 * Math.pow(Math.max(0, achromatic(r)) / WHITE_A, 0.69 * (1.48 + Math.sqrt(N)));
			double t = 50000.0 / 13 * NBB * 0.25 * (Math.cos(hue + 2) + 3.8) * Math.hypot(a, b)
					/ (r[0] + r[1] + 21 * r[2] / 20);
			double colorfulness = Math.pow(t, 0.9) * Math.sqrt(lightness / 100)
					* Math.pow(1.64 - Math.pow(0.29, N), 0.73) * Math.pow(FL, 0.25);
			double chroma = Math.log(1 + 0.0228 * colorfulness) / 0.0228;
			return new double[] {1.7 * lightness / (1 + 0.007 * lightness), chroma * Math.cos(hue),
					chroma * Math.sin(hue)};
		}

		private static double[] responses(double[] cat) {
			double[] adapted = new double[3];
			for (int i = 0; i < 3; i++) {
				adapted[i] = cat[i] * (100 * D / WHITE[i] + 1 - D);
			}
			double[] cones = times(HPE, adapted);
			for (int i = 0; i < 3; i++) {
				double x = Math.pow(FL * Math.abs(cones[i]) / 100, 0.42);
				cones[i] = Math.signum(cones[i]) * 400 * x / (x + 27.13) + 0.1;
			}
			return cones;
		}

		private static double achromatic(double[] cones) {
			return (2 * cones[0] + cones[1] + cones[2] / 20 - 0.305) * NBB;
		}
	}

	private static double[] times(double[][] matrix, double[] vector) {
		double[] product = new double[3];
		for (int row = 0; row < 3; row++) {
			for (int column = 0; column < 3; column++) {
				product[row] += matrix[row][column] * vector[column];
			}
		}
		return product;
	}

	private static double[] seen(int rgb, double[][] sight) {
		double[] linear = new double[3];
		for (int i = 0; i < 3; i++) {
			double value = (rgb >> 16 - 8 * i & 0xFF) / 255.0;
			linear[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
		}
		double[] seen = times(sight, linear);
		for (int i = 0; i < 3; i++) {
			seen[i] = Math.max(0, Math.min(1, seen[i]));
		}
		return Ucs.of(seen);
	}

	private static double distance(int one, int other, double[][] sight) {
		double[] a = seen(one, sight);
		double[] b = seen(other, sight);
		return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
	}

	@Test
	public void blackAndWhiteAreAHundredApart() {
		double[][] normal = SIGHTS.get("normal");
		assertEquals(100, distance(0x000000, 0xFFFFFF, normal), 0.1);
	}

	@Test
	public void anyTwoKindsAreFarApartForAnySight() {
		WaitFamily[] kinds = WaitFamily.values();
		for (Palette palette : PALETTES) {
			SIGHTS.forEach((name, sight) -> {
				for (int one = 0; one < kinds.length; one++) {
					for (int other = 0; other < one; other++) {
						boolean locks = kinds[one] == WaitFamily.PARK && kinds[other] == WaitFamily.MONITOR_ENTER;
						double distance = distance(palette.kinds().get(one), palette.kinds().get(other), sight);
						assertTrue(kinds[one] + " and " + kinds[other] + ", " + name + ": " + distance,
								distance >= (locks ? LEAST_OF_LOCKS : LEAST_DISTANCE));
					}
				}
			});
		}
	}

	@Test
	public void eachKindContrastsWithItsLane() {
		for (Palette palette : PALETTES) {
			for (int color : palette.kinds()) {
				assertTrue(Integer.toHexString(color), Palette.contrast(color, palette.lane()) >= 3);
			}
		}
	}

	@Test
	public void parkHasAHueOfItsOwn() {
		for (Palette palette : PALETTES) {
			double[] park = seen(palette.kind(WaitKind.PARK), SIGHTS.get("normal"));
			assertTrue(Math.hypot(park[1], park[2]) > 15);
		}
	}

	@Test
	public void blockedAndIdleDifferAtAGlanceForAnySight() {
		for (Palette palette : PALETTES) {
			for (int color : palette.kinds()) {
				int tint = Palette.mix(color, palette.lane(), Fills.TINT_SHARE);
				SIGHTS.forEach((name, sight) -> assertTrue(name, distance(color, tint, sight) >= 2 * LEAST_DISTANCE));
			}
		}
	}
}
