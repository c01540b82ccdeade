package org.threadlanes.ui.table;

import java.util.List;

/**
 * A row of a table or tree as it is shown.
 *
 * @param level its depth in a tree; 0 for the outermost rows, and in a table
 * @param cells the texts of the visible columns, in their visible order
 */
public record WidgetRow(int level, List<String> cells) {
}
