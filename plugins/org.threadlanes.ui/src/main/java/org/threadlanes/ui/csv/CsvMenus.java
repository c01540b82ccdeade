package org.threadlanes.ui.csv;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.action.Separator;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.ui.menu.ContextMenu;

/** The context menus of the CSV page. */
final class CsvMenus {

	private static final Messages TEXT = Messages.of(CsvMenus.class);

	private CsvMenus() {
	}

	static void attach(TablesPane tables, FieldsPane fields, PreviewPane preview) {
		Tree tree = tables.tree;
		attach(tree, () -> Stream.of(tree.getSelection()).map(item -> item.getText(0) + "\t" + item.getText(1))
				.collect(Collectors.joining(System.lineSeparator())), tables::tickAll);
		Table columns = fields.table;
		attach(columns, () -> Stream.of(columns.getSelection())
				.map(item -> String.join("\t", List.of(item.getText(0), item.getText(1), item.getText(2))))
				.collect(Collectors.joining(System.lineSeparator())), fields::tickAll);
		StyledText text = preview.text;
		ContextMenu.attach(text, menu -> {
			ContextMenu.add(menu, TEXT.get("menu.copy"), text.getSelectionCount() > 0, text::copy);
			ContextMenu.add(menu, TEXT.get("menu.all"), true, text::selectAll);
		});
	}

	private static void attach(Control control, Supplier<String> selected, Consumer<Boolean> ticks) {
		Runnable copy = () -> ContextMenu.copy(control.getDisplay(), selected.get());
		ContextMenu.attach(control, menu -> {
			ContextMenu.add(menu, TEXT.get("menu.copy"), !selected.get().isEmpty(), copy);
			menu.add(new Separator());
			ContextMenu.add(menu, TEXT.get("menu.all"), true, () -> ticks.accept(true));
			ContextMenu.add(menu, TEXT.get("menu.none"), true, () -> ticks.accept(false));
		});
		ContextMenu.onCopy(control, copy);
	}
}
