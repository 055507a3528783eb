import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root } from "../../../scripts/bootstrap/run.mjs";
import { argumentsOf } from "../../../scripts/languages/arguments.ts";
import { bareConstants, textConstants } from "../../../scripts/languages/bare.ts";
import { readCatalog, writeCatalog } from "../../../scripts/languages/po.ts";
import { sourceTextsOf, stringsOf } from "../../../scripts/languages/sources.ts";
import { treeOf } from "../../../scripts/languages/syntax.ts";
import { LANGUAGE_CODES } from "../../../src/domain/languages.ts";

describe("the texts of a file", () => {
  it.each([
    ['t("A"); msg("B"); rich("C <b>d</b>", {});', ["A", "B", "C <b>d</b>"]],
    ['t(isOne ? "A" : "B")', ["A", "B"]],
    ['msgs({ key: "A", inner: ["B", { c: "C" }], count: 1 })', ["A", "B", "C"]],
    ['t(texts[kind]); other("A"); x.t("B");', []],
    ["t(`A`)", ["A"]],
    ['<p title={t("A")}>{t("B {name}", { name: "C" })}</p>', ["A", "B {name}"]],
  ])("of %s are %j", (code, texts) => {
    expect(sourceTextsOf(code, "x.tsx")).toEqual(texts);
  });
});

it("the strings of a file are those in every place", () => {
  const code = 'const a = { name: "A" }; <Stat name="B">{t(`C`)}{isD ? "D" : e}</Stat>';
  expect([...stringsOf(code, "x.tsx")]).toEqual(["A", "B", "C", "D"]);
});

it.each([
  ["<p>{A}</p>", ["A"]],
  ["<p>{isNew ? A.b : c}{name || A}</p>", ["A", "A"]],
  ["<p title={A[b]} className={A}>{t(A)}{c}</p>", ["A"]],
])("the constants of %s that are shown without t() are %j", (jsx, names) => {
  const tree = treeOf(`const A = msg("x"); const c = 1; const d = ${jsx};`, "x.tsx");
  expect([...textConstants(tree)]).toEqual(["A"]);
  expect(bareConstants(tree, textConstants(tree))).toEqual(names);
});

it.each([
  ["Hi {name}", ["name"]],
  [
    "{who, select, own {You} other {{name}}} has {count, plural, one {# day} other {# days}}",
    ["who", "name", "count"],
  ],
  ["<b>{name}</b> waits", ["<b>", "name"]],
  ["none", []],
])("the values of '%s' are %j", (text, names) => {
  expect([...argumentsOf(text)].sort()).toEqual([...names].sort());
});

it("a catalog is read as it was written, also after a tool has broken its lines", () => {
  const entries = [{ source: 'A "b"\\ {c}', translation: "Á\n«b»", files: ["x.ts"], notes: ["For people"] }];
  expect(readCatalog(writeCatalog("# Head", entries))).toEqual(entries);
  expect(readCatalog('# Head\n\nmsgid ""\n"A "\n"b"\nmsgstr "C"\n')).toEqual([
    { source: "A b", translation: "C", files: [], notes: [] },
  ]);
});

it("each language but the one of the sources has a catalog", () => {
  const catalogs = readdirSync(`${root}/languages`).filter((name) => name.endsWith(".po"));
  expect(catalogs.map((name) => name.slice(0, -3))).toEqual(LANGUAGE_CODES.filter((code) => code !== "en"));
  for (const name of catalogs) {
    expect(readFileSync(`${root}/languages/${name}`, "utf8")).toContain(
      `"Language: ${name.slice(0, -3)}\\n"`,
    );
  }
});
