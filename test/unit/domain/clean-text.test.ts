import { describe, expect, it } from "vitest";
import { cleanLine, cleanText } from "../../../src/domain/clean-text.ts";

describe("a pasted text", () => {
  it.each([
    ["a control character of a PDF file", "no barbe\u0002cue", "no barbecue"],
    ["breaks of Windows", "line 1\r\nline 2\r\n\r\nline 3", "line 1\nline 2\n\nline 3"],
    ["breaks of old files", "a\rb", "a\nb"],
    ["a break of a slide", "title\u000Bsubtitle", "title\nsubtitle"],
    ["a page's end", "a\fb", "a\nb"],
    ["Unicode's breaks", "a\u0085b\u2028c\u2029d", "a\nb\nc\nd"],
    ["breaks at its end", "caf\u0085 \r\n\t\r\n", "caf"],
    ["blanks at its end", "caf  ", "caf  "],
    ["tabs", "\ta\tb", "\ta\tb"],
    ["soft hyphens and invisible operators", "\uFEFFbar\u00ADbe\u2060cue\u200B", "barbecue"],
    ["a placeholder of a picture", "see \uFFFC below", "see  below"],
    [
      "joiners of Persian and of emoji",
      "می\u200Cخواهم 👩\u200D👧 ❤\uFE0F",
      "می\u200Cخواهم 👩\u200D👧 ❤\uFE0F",
    ],
    ["direction marks", "א\u200F 3C\u200E \u2067ب\u2069", "א\u200F 3C\u200E \u2067ب\u2069"],
    ["word breaks of Khmer", "សួស្តី\u200Bបង", "សួស្តី\u200Bបង"],
  ])("with %s", (_what, pasted, clean) => expect(cleanText(pasted)).toBe(clean));

  it("is cleaned in linear time", () => {
    const long = `${"\n".repeat(400_000)}x`;
    expect([cleanText(long).length, cleanLine(long)]).toEqual([400_001, "x"]);
  });
});

it.each([
  ["title\u000Bsubtitle", "title subtitle"],
  ["a \r\n\r\n b", "a b"],
  ["3C\t", "3C"],
  ["Rosa  Diaz", "Rosa  Diaz"],
  ["\n\n", ""],
])("%j becomes the line %j", (pasted, line) => expect(cleanLine(pasted)).toBe(line));
