import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { passwordProblem } from "../../../src/auth/password-strength.ts";
import { ACCOUNT_TEXTS } from "../../../src/domain/account-rules.ts";

const EMAIL = "ada.lovelace@example.com";

describe("a new password", () => {
  test.each([
    ["password1", "a common word with a digit"],
    ["PassWord1", "the same in other case"],
    ["P@ssw0rd", "the same with look-alikes"],
    ["2024sunshine", "a common word behind a year"],
    ["dragondragon", "a common word twice"],
    ["qwerty123", "keys in a row and digits"],
    ["qwertyuiop", "a whole row of keys"],
    ["12345678901", "digits as they are counted"],
    ["87654321", "the same backwards"],
    ["1q2w3e4r", "a zigzag over the keys"],
    ["aaaaaaaaaaaa", "one character"],
    ["abababababab", "two characters in turn"],
    ["          ", "blanks"],
    ["rowanstead", "the portal's name"],
    ["Rowanstead2026", "the portal's name and a year"],
    ["AlderQuay", "the property's name"],
    ["Ada.Lovelace@example.com", "the e-mail"],
    ["ada.lovelace", "the e-mail's local part"],
    ["ada.lovelace1", "the local part with a digit"],
  ])("%j is too common: %s", (password) => {
    expect(passwordProblem(password, EMAIL)).toBe(ACCOUNT_TEXTS.passwordCommon);
  });

  test.each([
    "quiet-harbor-42",
    "correct horse battery staple",
    "demo-staff-2026",
    "demo-resident-2026",
    "Tr0ub4dor&3",
    "lovelace-ada-1843",
    "пароль-от-дома",
    "👩‍🔧🔧🏠 mending",
  ])("%j may be used", (password) => {
    expect(passwordProblem(password, EMAIL)).toBeUndefined();
  });

  test("has 8 to 128 characters, said before how common it is", () => {
    expect(passwordProblem("passwor", EMAIL)).toBe(ACCOUNT_TEXTS.passwordTooShort);
    expect(passwordProblem("xk7-qz2.", EMAIL)).toBeUndefined();
    expect(passwordProblem("xk7-qz2.".repeat(16), EMAIL)).toBeUndefined();
    expect(passwordProblem(`${"xk7-qz2.".repeat(16)}!`, EMAIL)).toBe(ACCOUNT_TEXTS.passwordTooLong);
  });

  test("is not refused for an e-mail whose local part is shorter than a word", () => {
    expect(passwordProblem("al-quiet-harbor", "al@example.com")).toBeUndefined();
  });

  test("is not among the few thousand most common passwords of published breaches", () => {
    const commonest = (dictionary.passwords ?? []).slice(0, 10_000).map(String);
    const longEnough = commonest.filter((password) => password.length >= 8);
    expect(longEnough.length).toBeGreaterThan(3_000);
    expect(longEnough.filter((password) => passwordProblem(password, EMAIL) === undefined)).toEqual([]);
  });
});
