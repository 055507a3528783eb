/** An import reads all that the portal writes in one of its languages. */
import { describe, expect, it } from "vitest";
import { readAmount, readDate } from "../../../src/domain/column-readings.ts";
import {
  EDIT_UNIT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  NEW_UNIT_TYPES,
  PAYMENT_STATUSES,
  RACE_ETHNICITIES,
} from "../../../src/domain/enumerations.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, localeOf } from "../../../src/domain/languages.ts";
import { EXPORT_NOTES, exportColumns, PERSONAL_COLUMNS } from "../../../src/domain/list-export.ts";
import { EXPORTED_LISTS } from "../../../src/domain/list-export-texts.ts";
import { keyOf, message } from "../../../src/domain/message.ts";
import { isOffered } from "../../../src/domain/offered-languages.ts";
import { paymentWord } from "../../../src/domain/payment-status.ts";
import { IMPORT_COLUMNS, type ImportForm } from "../../../src/domain/resident-import/import-columns.ts";
import { readRow } from "../../../src/domain/resident-import/row-readings.ts";
import { newResidentProblems } from "../../../src/domain/resident-rules.ts";
import stored from "../../../src/languages/catalogs.json" with { type: "json" };
import { renderIn } from "../../../src/languages/reader-language.ts";
import { isExportNote, readWord } from "../../../src/resident-import/translated-files.ts";

const CHOICES = [
  ...MARITAL_STATUSES.map((word) => ["maritalStatus", word] as const),
  ...GENDERS.map((word) => ["gender", word] as const),
  ...RACE_ETHNICITIES.map((word) => ["raceEthnicity", word] as const),
  ...[...NEW_UNIT_TYPES, ...EDIT_UNIT_TYPES].map((word) => ["unitType", word] as const),
];
const PLACES = new Map(IMPORT_COLUMNS.map(({ field }, at) => [field, at]));
const DAYS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-09`);

/** The heads of all exported lists, and words that only their cells have. */
const WRITTEN = [
  ...EXPORTED_LISTS.flatMap((list) => exportColumns(list, "2026-11")),
  ...PERSONAL_COLUMNS,
].flatMap(({ head }) => (typeof head === "string" ? [head] : [head.id]));
const PAYMENT_WORDS = [...PAYMENT_STATUSES, null].map(paymentWord);

it("files have no English heads and words in a language that is offered", () => {
  const offered = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE && isOffered(code));
  for (const code of offered) {
    const catalog: Record<string, string> = stored[code as keyof typeof stored];
    const lacking = [...WRITTEN, ...PAYMENT_WORDS, "Yes"].filter((text) => !catalog[keyOf(text)]);
    expect(lacking, code).toEqual([]);
  }
});

describe.each(LANGUAGE_CODES)("a file in %s", (code) => {
  const render = renderIn(code);
  const locale = localeOf(code);

  it.each(CHOICES)("has a %s of %s", (field, word) => {
    const cells = IMPORT_COLUMNS.map((column) => (column.field === field ? render(word) : ""));
    const { form } = readRow(cells, { places: PLACES, readWord });
    expect(form[field]).toBe(word);
    const problems = newResidentProblems(form as ImportForm, "2026-11-29");
    expect(problems.filter((problem) => problem.field === field)).toEqual([]);
  });

  it("has days and amounts as screens show them", () => {
    for (const dateStyle of ["medium", "long"] as const) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" });
      for (const day of DAYS)
        expect(readDate(format.format(new Date(day)), "month-first"), format.format(new Date(day))).toBe(day);
    }
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
    const sign = money.format(1.5).includes(",") ? "," : ".";
    expect(readAmount(money.format(1740.5), sign)).toBe("1740.50");
  });

  it("ends with a note that is no row", () => {
    const moment = { moment: "2026-11-29T12:00:00Z", timeZone: "UTC" };
    for (const note of Object.values(EXPORT_NOTES))
      expect(isExportNote([render(message(note, { moment, name: "Grace" })), ""])).toBe(true);
    expect(isExportNote(["Rosa", "Whitfield"])).toBe(false);
  });
});
