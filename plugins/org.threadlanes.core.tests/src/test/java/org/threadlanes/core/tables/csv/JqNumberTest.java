package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.Test;

/** Numbers as jq 1.6 prints them. */
public class JqNumberTest {

	@Test
	public void wholeNumbersHaveNoPoint() {
		assertEquals("0", JqNumber.text(0.0));
		assertEquals("-0", JqNumber.text(-0.0));
		assertEquals("20", JqNumber.text(20.0));
		assertEquals("-1", JqNumber.text(-1));
		assertEquals("10000000000", JqNumber.text(1e10));
	}

	@Test
	public void largeWholeNumbersAreRoundedAndFilledWithZeros() {
		assertEquals("-9223372036854776000", JqNumber.text(Long.MIN_VALUE));
		assertEquals("18446744073709552000", JqNumber.text(0x1p64));
		assertEquals("9007199254740992", JqNumber.text(9007199254740993L));
	}

	@Test
	public void veryLargeAndVerySmallNumbersHaveATwoDigitExponent() {
		assertEquals("1e+16", JqNumber.text(1e16));
		assertEquals("1000000000000000", JqNumber.text(1e15));
		assertEquals("1.5e+300", JqNumber.text(1.5e300));
		assertEquals("1e-05", JqNumber.text(1e-5));
		assertEquals("1.2345e-05", JqNumber.text(0.000012345));
		assertEquals("0.0001", JqNumber.text(1e-4));
		assertEquals("5e-324", JqNumber.text(Double.MIN_VALUE));
	}

	@Test
	public void theShortestDigitsAreFoundEvenIfOldJdksPrintMore() {
		assertEquals("2e-44", JqNumber.text(2e-44));
		assertEquals("2.2250738585072014e-308", JqNumber.text(Double.MIN_NORMAL));
		assertEquals("2e+23", JqNumber.text(2e23));
	}

	@Test
	public void jqItselfAgrees() throws Exception {
		String jq = Tool.jq();
		Random random = new Random(7);
		List<Double> numbers = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			double any = Double.longBitsToDouble(random.nextLong());
			numbers.add(Double.isFinite(any) ? any : random.nextDouble());
			numbers.add(random.nextDouble() * Math.pow(10, random.nextInt(25) - 8));
			numbers.add((double) random.nextLong());
			numbers.add((double) random.nextFloat());
		}
		Path input = Files.createTempFile("numbers", ".json");
		try {
			Files.write(input, numbers.stream().map(n -> "[" + n + "]").toList());
			List<String> printed = Tool.run(input, jq, "-r", "@csv").text().lines().toList();
			assertEquals(numbers.stream().map(JqNumber::text).toList(), printed);
		} finally {
			Files.delete(input);
		}
	}
}
