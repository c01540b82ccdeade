package org.threadlanes.jmc.preferences;

import java.util.EnumMap;
import java.util.Map;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.look.Look;

/** The default profile and folder of exported files. */
final class CsvPane extends Composite {

	private static final Messages TEXT = Messages.of(CsvPane.class);
	/** Where the page asks for its size: a wrapped text as narrow as can be is as high as a screen. */
	private static final int SAYS_WIDTH = 520;

	private final Map<CsvProfile, Button> profiles = new EnumMap<>(CsvProfile.class);
	private final Text folder;

	CsvPane(Composite parent) {
		super(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(this);
		for (CsvProfile profile : CsvProfile.values()) {
			Button button = new Button(this, SWT.RADIO);
			button.setText(CsvPage.profile(profile));
			profiles.put(profile, button);
			Label says = new Label(this, SWT.WRAP);
			says.setText(CsvPage.profileSays(profile));
			GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
					.hint(SAYS_WIDTH, SWT.DEFAULT).span(2, 1).applyTo(says);
		}
		new Label(this, SWT.NONE).setText(TEXT.get("csv.folder"));
		folder = new Text(this, SWT.BORDER);
		folder.setMessage(TEXT.get("csv.folder.none"));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(folder);
		WidgetFactory.button(SWT.PUSH).text(TEXT.get("csv.browse")).onSelect(e -> Look.chooseFolder(folder))
				.create(this);
	}

	void show(CsvProfile profile, String folderOrNull) {
		profiles.forEach((p, button) -> button.setSelection(p == profile));
		folder.setText(folderOrNull == null ? "" : folderOrNull);
	}

	CsvProfile profile() {
		return profiles.entrySet().stream().filter(e -> e.getValue().getSelection()).map(Map.Entry::getKey)
				.findFirst().orElse(CsvProfile.DATA);
	}

	/** @return the folder; empty for none */
	String folder() {
		return folder.getText().strip();
	}
}
