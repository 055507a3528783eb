import { describe, expect, it } from "vitest";
import { fillIn, inEnglish, keyOf, translator } from "../../../src/domain/message.ts";
import { acceptedLanguage } from "../../../src/domain/offered-languages.ts";

describe("a text with values", () => {
  const PLURAL = "{count, plural, =0 {Nothing} one {# resident of {name}} other {# residents of {name}}}.";
  it.each([
    ["Hello {name}!", { name: "Ana {count}" }, "en-US", "Hello Ana {count}!"],
    ["{count} of {all}", { count: 1200, all: "x" }, "en-US", "1,200 of x"],
    ["{count} of {all}", { count: 1200, all: "x" }, "pl-PL", "1200 of x"],
    [PLURAL, { count: 0, name: "B" }, "en-US", "Nothing."],
    [PLURAL, { count: 1, name: "B" }, "en-US", "1 resident of B."],
    [PLURAL, { count: 12_600, name: "B" }, "en-US", "12,600 residents of B."],
    ["{n, plural, one {a} few {b} many {c} other {d}}", { n: 3 }, "pl-PL", "b"],
    ["{n, plural, one {a} few {b} many {c} other {d}}", { n: 5 }, "pl-PL", "c"],
    ["{who, select, staff {the office} other {{who}}}", { who: "Ana" }, "en-US", "Ana"],
    ["{who, select, staff {the office} other {{who}}} #1", { who: "staff" }, "en-US", "the office #1"],
    ["a {missing} b", {}, "en-US", "a  b"],
    ["At {time}. Then {name}.", { time: "2:00 p.m.", name: "Jr." }, "en-US", "At 2:00 p.m. Then Jr."],
    ["{name}...", { name: "Jr." }, "en-US", "Jr...."],
  ])("%s with %j in %s is %s", (text, values, locale, expected) => {
    expect(fillIn(text, values, locale)).toBe(expected);
  });

  it("stays in English without a translation, and keeps braces without values", () => {
    const t = translator({ [keyOf("Save {name}")]: "Guardar {name}" }, "es-US");
    expect([t("Save {name}", { name: "X" }), t("Other"), inEnglish("{a} {")]).toEqual([
      "Guardar X",
      "Other",
      "{a} {",
    ]);
  });
});

it.each([
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["de, es;q=0.4, en;q=0.3", "es"],
  ["en;q=0, es;q=0.1", "es"],
  ["en ; q=0.3, es ; q=0.9", "es"],
  // In preparation, which is offered to no browser.
  ["fr, es;q=0.5", "es"],
  ["*", undefined],
  ["", undefined],
  ["constructor, __proto__", undefined],
])("of '%s', the portal's first language is %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
