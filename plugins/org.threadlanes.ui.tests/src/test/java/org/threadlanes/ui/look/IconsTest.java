package org.threadlanes.ui.look;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import java.awt.image.BufferedImage;
import java.net.URL;
import java.util.List;

import javax.imageio.ImageIO;

import org.junit.Test;
import org.threadlanes.core.kinds.ThreadKind;

/** The files of the icons. */
public class IconsTest {

	@Test
	public void everyKindOfThreadHasAnIcon() {
		for (ThreadKind kind : ThreadKind.values()) {
			assertEquals(kind.id(), Icons.of(kind).id());
		}
	}

	@Test
	public void everyIconHasAFileOfEachSizeForBothThemes() throws Exception {
		for (Icon icon : Icon.values()) {
			for (String theme : List.of("light", "dark")) {
				assertEquals(16, file(theme + "/" + icon.id() + ".png").getWidth());
				assertEquals(32, file(theme + "/" + icon.id() + "@2x.png").getWidth());
			}
		}
	}

	private static BufferedImage file(String path) throws Exception {
		URL file = Icons.class.getResource("icons/" + path);
		assertNotNull(path, file);
		return ImageIO.read(file);
	}
}
