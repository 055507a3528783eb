import { describe, expect, it } from "vitest";
import { isBlank, visibleName } from "../../../src/domain/field-rules.ts";

describe("a blank text", () => {
  it.each([
    ["nothing", ""],
    ["blanks", " \t\n\u00A0\u3000"],
    ["zero-width characters", "\u200B\u200C\u200D\u2060\uFEFF"],
    ["bidirectional controls", "\u202A\u202E\u2066\u2069\u061C"],
    ["Hangul fillers", "\u115F\u1160\u3164\uFFA0"],
    ["variation selectors", "\uFE0F\u{E0100}\u180B"],
    ["the blank Braille pattern", "\u2800\u2800"],
    ["tags", "\u{E0001}\u{E0041}"],
    ["control characters", "\u0000\u0007\u0085"],
    ["a null notehead", "\u{1D159}"],
  ])("has %s", (_what, text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}.${text}`)).toBe(false);
  });

  it.each(["👍", "❤\uFE0F", "⠁", "한", "-", "\u0301"])("is not %j", (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe("a visible name", () => {
  it.each([
    ["Gra\u200Dce", "Grace"],
    ["\u202EecarG", "ecarG"],
    ["\u200CGrace\uFE0F", "Grace"],
    ["Gra\u200B\u200Cce", "Grace"],
    ["Mary Ann", "Mary Ann"],
    ["Mary\r\nAnn", "Mary Ann"],
    ["José", "Jos\u00E9"],
    ["علی\u200Cرضا", "علی\u200Cرضا"],
    ["\u3164\u2800", ""],
  ])("of %j is %j", (name, visible) => expect(visibleName(name)).toBe(visible));
});
