#!/usr/bin/env python3
"""Loads the CSV of profile data with the defaults of pandas and DuckDB, and checks that the types come out right.

    python3 -m venv venv && venv/bin/pip install pandas duckdb
    venv/bin/python benchmarks/csv-check-pandas-duckdb.py RECORDING.jfr...

Every event type of each recording is exported with its usual columns. What a column is, its .meta.json says; what pandas and
DuckDB make of the CSV without being told anything must be that. Ends with status 1 if it is not.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

import duckdb
import pandas

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
THREADLANES = os.environ.get("THREADLANES", os.path.join(ROOT, "threadlanes"))
MOST_SIGNED = 2 ** 63 - 1

# What a column of a type may become. A column whose cells are all empty can become anything, and a whole column of
# decimals without a fraction is still a number.
DUCKDB = {
    "integer": {"BIGINT", "UBIGINT", "HUGEINT"},
    "duration": {"BIGINT", "HUGEINT"},
    "decimal": {"DOUBLE"},
    "boolean": {"BOOLEAN"},
    "timestamp": {"TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "TIMESTAMP_NS"},
    "text": {"VARCHAR"},
}


def pandas_ok(kind, series):
    if kind in ("integer", "duration"):
        # pandas has no whole numbers with holes: they become float64, unsigned ones uint64 or object.
        whole = series.dropna()
        return pandas.api.types.is_integer_dtype(series) or (
            pandas.api.types.is_numeric_dtype(series) and (whole == whole.round()).all()) or (
            all(isinstance(v, int) for v in whole))
    if kind == "decimal":
        return pandas.api.types.is_numeric_dtype(series)
    if kind == "boolean":
        return pandas.api.types.is_bool_dtype(series) or set(series.dropna().unique()) <= {True, False}
    if kind == "timestamp":
        return True  # stays text by default; to_datetime must take it, which is checked
    return pandas.api.types.is_object_dtype(series) or pandas.api.types.is_string_dtype(series)


def looks_like_another_type(values):
    """Text that is all numbers, dates or flags (versions, values of settings) is not to be told from them in a CSV."""
    def is_other(value):
        try:
            float(value)
            return True
        except ValueError:
            return value.strip().lower() in ("true", "false", "t", "f", "null", "nan", "none", "na", "n/a", "") \
                or value[:4].isdigit()
    return all(is_other(str(v)) for v in values)


def check(csv, problems, totals):
    meta = json.load(open(csv[:-4] + ".meta.json"))
    frame = pandas.read_csv(csv)
    table = duckdb.read_csv(csv)
    types = dict(zip(table.columns, map(str, table.types)))
    names = [c["name"] for c in meta["columns"]]
    where = meta["table"] + " of " + meta["source"]
    if list(frame.columns) != names or table.columns != names:
        problems.append(f"{where}: columns {list(frame.columns)} and {table.columns}, expected {names}")
        return
    rows = table.count("*").fetchall()[0][0]
    if len(frame) != meta["rows"] or rows != meta["rows"]:
        problems.append(f"{where}: {len(frame)} and {rows} rows, expected {meta['rows']}")
    for column in meta["columns"]:
        name, kind = column["name"], column["type"]
        values = frame[name].dropna()
        if values.empty:
            continue
        totals["columns"] += 1
        if kind == "text" and looks_like_another_type(values):
            totals["ambiguous"] += 1
            continue
        if not pandas_ok(kind, frame[name]):
            problems.append(f"{where}: pandas reads {name} ({kind}) as {frame[name].dtype}")
        if types[name] not in DUCKDB[kind] and not (kind == "decimal" and types[name] == "BIGINT"):
            problems.append(f"{where}: DuckDB reads {name} ({kind}) as {types[name]}")
        if kind == "timestamp":
            pandas.to_datetime(values)


def check_times(recording, folder, problems):
    """The times must be those of the column of ns, too."""
    csv = os.path.join(folder, "times.csv")
    subprocess.run([THREADLANES, "export", "--events", "jdk.ActiveSetting", "--fields", "startTime,startTime_epoch_ns",
                    "-o", csv, recording], check=True, stderr=subprocess.DEVNULL)
    frame = pandas.read_csv(csv)
    nanos = pandas.to_datetime(frame["startTime"]).astype("datetime64[ns, UTC]").astype("int64")
    if frame.empty or not (nanos == frame["startTime_epoch_ns"]).all():
        problems.append(f"{recording}: pandas' times are not those in ns since 1970")
    table = duckdb.read_csv(csv)
    # DuckDB's default type of times has us.
    wrong = [r for r in table.project("epoch_us(startTime), startTime_epoch_ns").fetchall() if abs(r[0] - r[1] / 1000) > 1]
    if wrong:
        problems.append(f"{recording}: DuckDB's times are not those in ns since 1970: {wrong[:3]}")
    return str(dict(zip(table.columns, map(str, table.types)))["startTime"])


def main(recordings):
    problems = []
    totals = {"tables": 0, "columns": 0, "ambiguous": 0}
    for recording in recordings:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([THREADLANES, "export", "--meta", "-o", folder, recording], check=True,
                           stderr=subprocess.DEVNULL)
            for csv in sorted(glob.glob(os.path.join(folder, "*.csv"))):
                totals["tables"] += 1
                try:
                    check(csv, problems, totals)
                except Exception as e:  # what the readers throw is a finding as well
                    problems.append(f"{os.path.basename(csv)} of {recording}: {type(e).__name__}: {str(e)[:300]}")
            time_type = check_times(recording, folder, problems)
    print(f"pandas {pandas.__version__}, DuckDB {duckdb.__version__}: {totals['tables']} tables, {totals['columns']} columns "
          f"with values, {totals['ambiguous']} of text that looks like something else; startTime is DuckDB's {time_type}; "
          f"{len(problems)} wrong")
    for problem in problems:
        print("  " + problem)
    return 1 if problems or not totals["tables"] else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
