package org.threadlanes.ui.record;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RunningJvm;
import org.threadlanes.ui.work.Background;

/** A list of this user's JVMs, found in the background, and a field for the address of another. */
final class JvmChooser extends Composite {

	private static final Messages TEXT = Messages.of(JvmChooser.class);
	private static final String[] COLUMNS = {"pid", "jdk", "recording", "program"};
	private static final int[] WIDTHS = {80, 90, 90, 340};
	private static final int MAX_PROGRAM = 120;

	private final Table table;
	private final Text address;
	private final Label state;

	/**
	 * @param columns the number of columns of the form that it spans
	 * @param changed called when another JVM is chosen
	 * @param done called for a double click
	 */
	JvmChooser(Composite parent, int columns, Runnable changed, Runnable done) {
		super(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).span(columns, 1).hint(620, 220).applyTo(this);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(this);
		table = new Table(this, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE);
		table.setHeaderVisible(true);
		for (int i = 0; i < COLUMNS.length; i++) {
			TableColumn column = new TableColumn(table, SWT.NONE);
			column.setText(TEXT.get("jvm." + COLUMNS[i]));
			column.setWidth(WIDTHS[i]);
		}
		GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(table);
		state = new Label(this, SWT.NONE);
		state.setText(TEXT.get("jvm.searching"));
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(state);
		new Label(this, SWT.NONE).setText(TEXT.get("jvm.address"));
		address = new Text(this, SWT.BORDER);
		address.setMessage("HOST:PORT");
		GridDataFactory.fillDefaults().grab(true, false).applyTo(address);
		table.addListener(SWT.Selection, e -> {
			address.setText("");
			changed.run();
		});
		table.addListener(SWT.DefaultSelection, e -> done.run());
		address.addListener(SWT.Modify, e -> {
			if (!address.getText().isEmpty()) {
				table.deselectAll();
			}
			changed.run();
		});
		search();
	}

	private void search() {
		new Background(this).newest("jvms", RunningJvm::list,
				jvms -> show(jvms, TEXT.get(jvms.isEmpty() ? "jvm.none" : "jvm.found", jvms.size())),
				e -> show(List.of(), e.getMessage()));
	}

	private void show(List<RunningJvm> jvms, String text) {
		for (RunningJvm jvm : jvms) {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setData(jvm);
			item.setText(new String[] {Long.toString(jvm.pid()), SafeText.shorten(jvm.jdk(), 20),
				TEXT.get("jvm.activity." + jvm.activity()), SafeText.shorten(jvm.program(), MAX_PROGRAM)});
		}
		state.setText(text);
	}

	/** @return the JVM chosen; empty if there is none, or the text is not a valid address */
	Optional<JvmAddress> target() {
		if (!address.getText().isBlank()) {
			return JvmAddress.parse(address.getText().strip());
		}
		TableItem[] selection = table.getSelection();
		return selection.length == 0 ? Optional.empty()
				: Optional.of(new JvmAddress.Local(((RunningJvm) selection[0].getData()).pid()));
	}
}
