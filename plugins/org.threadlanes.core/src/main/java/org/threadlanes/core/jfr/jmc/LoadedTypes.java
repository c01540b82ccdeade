package org.threadlanes.core.jfr.jmc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.KindOfQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.TypeDescription;

/**
 * Infers how a recording declared the events loaded by JMC, which drops the declarations: the values show the unit of a
 * time, and whether all numbers fit single precision.
 */
final class LoadedTypes {

	private static final class Field {

		final String label;
		final String description;
		final ContentType<?> content;
		IUnit unit;
		boolean number;
		boolean whole = true;
		boolean single = true;

		Field(ContentType<?> content, IDescribable texts) {
			this.content = content;
			this.label = texts.getName();
			this.description = texts.getDescription();
		}

		void see(Object value) {
			if (value instanceof IQuantity q) {
				unit = q.getUnit();
				see(q.numberValue());
			} else if (value instanceof Number n) {
				number = true;
				if (n instanceof Double || n instanceof Float) {
					whole = false;
					single &= n.doubleValue() == n.floatValue() || Double.isNaN(n.doubleValue());
				}
			}
		}

		FieldDescription description(String id) {
			Map<String, String> annotations = new LinkedHashMap<>();
			String annotation = annotation();
			if (annotation != null) {
				annotations.put(annotation, unitOfAnnotation());
			}
			if (content == UnitLookup.ADDRESS) {
				annotations.put(FieldDescription.UNSIGNED, "");
			}
			// In JMC, a member of a struct is a separate field.
			return new FieldDescription(id.replace(':', '.'), typeName(), 0, false, false, label, description,
					annotations);
		}

		private String typeName() {
			if (content == UnitLookup.TIMESPAN || content == UnitLookup.TIMESTAMP) {
				return "long";
			}
			if (content == UnitLookup.FLAG) {
				return "boolean";
			}
			if (content instanceof KindOfQuantity || content == UnitLookup.RAW_NUMBER || number) {
				return whole ? "long" : single ? "float" : "double";
			}
			return content == UnitLookup.THREAD ? "java.lang.Thread"
					: content == UnitLookup.STACKTRACE ? "jdk.types.StackTrace"
							: content == UnitLookup.PLAIN_TEXT ? "java.lang.String" : "?";
		}

		private String annotation() {
			if (content == UnitLookup.TIMESPAN) {
				return FieldDescription.TIMESPAN;
			}
			if (content == UnitLookup.TIMESTAMP) {
				return FieldDescription.TIMESTAMP;
			}
			if (content == UnitLookup.MEMORY) {
				return "jdk.jfr.DataAmount";
			}
			if (content == UnitLookup.ADDRESS) {
				return "jdk.jfr.MemoryAddress";
			}
			if (content == UnitLookup.FREQUENCY) {
				return "jdk.jfr.Frequency";
			}
			return content == UnitLookup.PERCENTAGE ? "jdk.jfr.Percentage" : null;
		}

		/** Ticks are read as ns. */
		private String unitOfAnnotation() {
			if (content == UnitLookup.TIMESTAMP) {
				return unit == UnitLookup.EPOCH_MS ? "MILLISECONDS_SINCE_EPOCH" : "NANOSECONDS_SINCE_EPOCH";
			}
			return unit == UnitLookup.MILLISECOND ? "MILLISECONDS"
					: unit == UnitLookup.MICROSECOND ? "MICROSECONDS" : unit == UnitLookup.SECOND ? "SECONDS" : "";
		}
	}

	private final Map<String, IType<IItem>> types = new TreeMap<>();
	private final Map<String, Map<String, Field>> fields = new LinkedHashMap<>();
	private final Map<String, Long> counts = new LinkedHashMap<>();

	RecordingContents contents(IItemCollection items, Progress progress, ReadSummary summary) {
		LoadedItems.forEach(items, progress, this::seeing);
		Map<String, TypeDescription> described = new TreeMap<>();
		types.forEach((id, type) -> {
			List<FieldDescription> descriptions = new ArrayList<>();
			fields.get(id).forEach((name, field) -> descriptions.add(field.description(name)));
			described.put(id, new TypeDescription(0, id, TypeDescription.EVENT, false, type.getName(),
					type.getDescription(), List.of(), descriptions));
		});
		return new RecordingContents(new ReadSummary(summary.startNanos(), summary.endNanos(), summary.chunks(), counts,
				List.of(), summary.unrecordedNanos()), described, Map.of());
	}

	private Consumer<IItem> seeing(IItemIterable iterable) {
		IType<IItem> type = iterable.getType();
		String name = LoadedItems.name(type);
		types.putIfAbsent(name, type);
		counts.merge(name, iterable.getItemCount(), Long::sum);
		Map<String, Field> ofType = fields.computeIfAbsent(name, added -> new LinkedHashMap<>());
		List<IMemberAccessor<?, IItem>> accessors = new ArrayList<>();
		List<Field> seen = new ArrayList<>();
		for (IAccessorKey<?> key : LoadedItems.fields(type)) {
			accessors.add(type.getAccessor(key));
			seen.add(ofType.computeIfAbsent(key.getIdentifier(),
					id -> new Field(key.getContentType(), type.getAccessorKeys().get(key))));
		}
		return item -> {
			for (int i = 0; i < seen.size(); i++) {
				seen.get(i).see(accessors.get(i).getMember(item));
			}
		};
	}
}
