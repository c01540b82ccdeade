package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.TypeDescription;

/** The columns of several recordings. */
public class CatalogUnionTest {

	private static FieldDescription field(String name, String type, Map<String, String> annotations) {
		return new FieldDescription(name, type, 0, false, false, name, null, annotations);
	}

	private static EventCatalog catalog(long events, FieldDescription ... fields) {
		TypeDescription type = new TypeDescription(1, "app.Order", "jdk.jfr.Event", false, "Order", null, List.of(),
				List.of(fields));
		return EventCatalog.of(new RecordingContents(
				new ReadSummary(0, 1, 1, Map.of("app.Order", events), List.of()), Map.of("app.Order", type), Map.of()));
	}

	private static List<String> headers(EventCatalog catalog) {
		return columns(catalog).stream().map(c -> c.column().header()).toList();
	}

	private static List<EventColumn> columns(EventCatalog catalog) {
		return catalog.types().get(0).columns(ColumnStyle.READABLE, true);
	}

	private static final EventCatalog OLD = catalog(2, field("id", "long", Map.of()),
			field("price", "int", Map.of()));
	private static final EventCatalog NEW = catalog(3, field("id", "long", Map.of()),
			field("price", "java.lang.String", Map.of()), field("shop", "java.lang.String", Map.of()));

	private static CatalogUnion both() {
		CatalogUnion union = new CatalogUnion();
		union.add(OLD);
		union.add(NEW);
		return union;
	}

	@Test
	public void everyRecordingHasAllColumnsInTheSameOrder() {
		List<String> all = List.of("id", "price", "price2", "shop");
		assertEquals(all, headers(both().in(OLD)));
		assertEquals(all, headers(both().in(NEW)));
		assertEquals("a recording without the type", all, headers(both().in(new EventCatalog(List.of()))));
	}

	@Test
	public void aFieldOfTwoTypesBecomesTwoColumns() {
		List<String> filled = columns(both().in(NEW)).stream().filter(c -> !c.source().field().isEmpty())
				.map(c -> c.column().name()).toList();
		assertEquals(List.of("id", "price2", "shop"), filled);
		assertEquals(ColumnType.INTEGER, columns(both().in(NEW)).get(1).column().type());
		assertEquals(ColumnType.TEXT, columns(both().in(NEW)).get(2).column().type());
	}

	@Test
	public void countsCoverAllRecordings() {
		assertEquals(5, both().in(OLD).types().get(0).count());
	}
}
