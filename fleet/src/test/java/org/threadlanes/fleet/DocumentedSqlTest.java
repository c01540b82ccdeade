package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.spark.sql.SparkSession;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs the SQL of docs/fleet.md, with other folders only. */
public class DocumentedSqlTest {

	private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
	private static final int QUERIES = 2;

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void eachStatementRunsAndEachQueryHasRows() throws Exception {
		Path tables = folder.getRoot().toPath().resolve("tables");
		Path recording = Recordings.of("checkout-jdk21.jfr");
		assertEquals(0, Program.run(recording.toString(), "-o", tables.toString()).status());
		SparkSession spark = SparkTest.session();
		int queries = 0;
		Matcher blocks = SQL.matcher(Files.readString(Path.of("..", "docs", "fleet.md")));
		while (blocks.find()) {
			for (String statement : blocks.group(1).split(";")) {
				String sql = statement.strip().replace("'tables/", "'" + tables + "/").replace("'recordings'",
						"'" + recording + "'");
				if (sql.startsWith("SELECT")) {
					queries++;
					assertTrue(sql, spark.sql(sql).count() > 0);
				} else if (!sql.isEmpty()) {
					spark.sql(sql);
				}
			}
		}
		assertEquals(QUERIES, queries);
	}
}
