import { describe, expect, it } from "vitest";
import { isEmail, normalizeEmail } from "../../../src/domain/email-address.ts";

describe("an e-mail address", () => {
  it.each([
    "mara@example.com",
    "o'neil+portal@mail.example.co.uk",
    "jürgen.müller@example.com",
    "иван@example.com",
    "иван@пример.испытание",
    "сор@пример.испытание",
    "山田たろう@例え.テスト",
    "user@bücher.example",
    "ﬁnn@example.com",
    "user＠example.com",
  ])("%s is accepted", (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    ["no domain", "mara"],
    ["no dot in the domain", "mara@example"],
    ["two @", "mara@x@example.com"],
    ["a blank", "ma ra@example.com"],
    ["an empty label", "mara@example..com"],
    ["a zero-width space", "ma\u200Bra@example.com"],
    ["a zero-width joiner in the domain", "mara@exam\u200Dple.com"],
    ["a right-to-left override", "mara\u202E@example.com"],
    ["a control character", "mara\u0007@example.com"],
    ["a soft hyphen", "ma\u00ADra@example.com"],
    ["a Hangul filler", "mara\u3164@example.com"],
    ["a Cyrillic letter among Latin ones", "m\u0430ra@example.com"],
    ["a Cyrillic letter in the domain", "mara@ex\u0430mple.com"],
    ["Greek and Latin", "m\u03B1ra@example.com"],
    ["Cyrillic letters that all look Latin", "\u0441\u043E\u0440@example.com"],
    ["one of several labels that does", "anna.\u0441\u043E\u0440@example.com"],
    ["a quoted part", '"mara"@example.com'],
    ["a slash in the domain", "mara@example.com/x"],
    ["more than 254 characters", `${"a".repeat(250)}@example.com`],
  ])("with %s is refused", (_what, email) => {
    expect(isEmail(email)).toBe(false);
  });

  it.each([
    [" Mara@Example.COM ", "mara@example.com"],
    ["ＭＡＲＡ@ｅxample.com", "mara@example.com"],
    ["ﬁnn@example.com", "finn@example.com"],
    ["Jürgen@example.com", "ju\u0308rgen@example.com".normalize("NFC")],
    ["user@BÜCHER.example", "user@xn--bcher-kva.example"],
    ["user@xn--bcher-kva.example", "user@xn--bcher-kva.example"],
    ["user@bü\ufe0fcher.example", "user@bü\ufe0fcher.example"],
    ["no address", "no address"],
    ["x@\u0000ü", "x@\u0000ü"],
  ])("%j is stored and compared as %j", (written, stored) => {
    expect(normalizeEmail(written)).toBe(stored);
    expect(normalizeEmail(stored)).toBe(stored);
  });
});
