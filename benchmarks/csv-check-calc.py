#!/usr/bin/env python3
"""Opens the CSV of profile excel in LibreOffice Calc, as a double click would, and reads the cells back.

    apt-get install --no-install-recommends libreoffice-calc
    benchmarks/csv-check-calc.py RECORDING.jfr...        (hostile-names-jdk17.jfr has the worst names)

For an English and a German locale: times must be dates, numbers numbers, flags flags, and no text a formula; texts of
other languages must survive. Calc is told the language and the separator, which a person picks in its dialog or has as
a default, and nothing of columns. Ends with status 1 if something is wrong.
"""
import csv
import datetime
import io
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
THREADLANES = os.environ.get("THREADLANES", os.path.join(ROOT, "threadlanes"))
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
# Language, its number for Calc, the separator and the decimal point of profile excel.
LOCALES = [("en", "US", "1033", ",", "."), ("de", "DE", "1031", ";", ",")]
# A sheet's text cell holds this much.
LONGEST_CELL = 32767


def export(recording, language, country, target, *events):
    env = dict(os.environ, THREADLANES_JAVA_OPTS=f"-Duser.language={language} -Duser.country={country} "
               "-Duser.timezone=Europe/Berlin")
    subprocess.run([THREADLANES, "export", "--profile", "excel", "--meta", "--force", *events, "-o", target, recording],
                   check=True, stderr=subprocess.DEVNULL, env=env)


def convert(name, folder, language_number, separator):
    # Separator, quote, UTF-8, first line, no columns, language, quoted is not always text, detect special numbers.
    options = f"{ord(separator)},34,76,1,,{language_number},false,true,false"
    subprocess.run(["soffice", "-env:UserInstallation=file://" + folder + "/profile", "--headless",
                    "--convert-to", "fods", "--infilter=Text - txt - csv (StarCalc):" + options,
                    "--outdir", folder, os.path.join(folder, name + ".csv")],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.path.join(folder, name + ".fods")


def cells(fods):
    """The rows as lists of (type, value, text, formula)."""
    rows = []
    for row in ElementTree.parse(fods).getroot().iter(TABLE + "table-row"):
        found = []
        for cell in row:
            repeated = int(cell.get(TABLE + "number-columns-repeated", "1"))
            kind = cell.get(OFFICE + "value-type")
            value = cell.get(OFFICE + "date-value") or cell.get(OFFICE + "boolean-value") or cell.get(OFFICE + "value")
            text = "\n".join(paragraph(p) for p in cell.iter(TEXT + "p"))
            found += [(kind, value, text, cell.get(TABLE + "formula"))] * (repeated if repeated < 1000 else 1)
        most = 1000 if any(c[0] for c in found) else 0
        rows += [found] * min(int(row.get(TABLE + "number-rows-repeated", "1")), most)
    return rows


def paragraph(p):
    text = p.text or ""
    for part in p:
        if part.tag == TEXT + "s":
            text += " " * int(part.get(TEXT + "c", "1"))
        elif part.tag == TEXT + "tab":
            text += "\t"
        elif part.tag == TEXT + "line-break":
            text += "\n"
        else:
            text += paragraph(part)
        text += part.tail or ""
    return text


def same_text(a, b):
    """Calc keeps no control characters, has one kind of line end, and drops tabs at the start of a line."""
    def plain(text):
        text = text[:LONGEST_CELL - 8].replace("\r\n", "\n").replace("\r", "\n")
        text = "".join(c for c in text if c in "\n\t" or c >= " " and c not in "\ufffe\uffff")
        return [line.strip() for line in text.strip().split("\n")]
    return plain(a) == plain(b)


def check(where, sheet, source, columns, point, problems):
    if len(sheet) < len(source):
        problems.append(f"{where}: {len(sheet)} rows in Calc, {len(source)} in the CSV")
        return 0
    checked = 0
    for number, (row, expected) in enumerate(zip(sheet[1:], source[1:]), 2):
        for i, column in enumerate(columns):
            kind, value, text, formula = row[i] if i < len(row) else (None, None, "", None)
            wanted = expected[i]
            place = f"{where} {column['name']}{number}: {wanted[:60]!r}"
            if formula is not None:
                problems.append(f"{place} runs as the formula {formula[:60]}")
            elif wanted == "":
                if kind is not None and text:
                    problems.append(f"{place} became {text[:60]!r}")
            elif column["type"] == "timestamp":
                if kind != "date" or abs(moment(value) - moment(wanted.replace(" ", "T").replace(",", "."))) > 5:
                    problems.append(f"{place} became {kind} {value}")
            elif column["type"] in ("integer", "decimal", "duration"):
                number_wanted = float(wanted.replace(point, "."))
                if kind != "float" or abs(float(value) - number_wanted) > 1e-12 * abs(number_wanted):
                    problems.append(f"{place} became {kind} {value}")
            elif column["type"] == "boolean":
                # A word of English is a flag only where Calc speaks English.
                if (kind, value) != ("boolean", wanted) and (kind, text) != ("string", wanted):
                    problems.append(f"{place} became {kind} {value}")
            elif kind == "string" and not same_text(text, wanted):
                problems.append(f"{place} became {text[:60]!r}")
            checked += 1
    return checked


def moment(text):
    """In ms. The file that Calc writes has its times to 10 ms."""
    seconds, _, fraction = text.partition(".")
    return datetime.datetime.fromisoformat(seconds).timestamp() * 1000 + float("0." + (fraction or "0")) * 1000


def main(recordings):
    csv.field_size_limit(1 << 30)
    problems, tables, checked = [], 0, 0
    for recording in recordings:
        for language, country, number, separator, point in LOCALES:
            with tempfile.TemporaryDirectory() as folder:
                out = os.path.join(folder, "out")
                export(recording, language, country, out)
                for meta_name in sorted(n for n in os.listdir(out) if n.endswith(".meta.json")):
                    meta = json.load(open(os.path.join(out, meta_name)))
                    if meta["rows"] > 700 or meta["csv"]["separator"] != separator:
                        if meta["csv"]["separator"] != separator:
                            problems.append(f"separator {meta['csv']['separator']} for {language}")
                        continue  # Calc takes long for large ones, and they say no more
                    name = meta_name[:-len(".meta.json")]
                    os.replace(os.path.join(out, name + ".csv"), os.path.join(folder, "sheet.csv"))
                    with open(os.path.join(folder, "sheet.csv"), encoding="utf-8-sig", newline="") as f:
                        source = list(csv.reader(io.StringIO(f.read(), newline=""), delimiter=separator))
                    sheet = cells(convert("sheet", folder, number, separator))
                    checked += check(f"{language} {name}", sheet, source, meta["columns"], point, problems)
                    tables += 1
    print(f"Calc: {tables} tables, {checked} cells; {len(problems)} wrong")
    for problem in problems[:30]:
        print("  " + problem)
    return 1 if problems or not tables else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
