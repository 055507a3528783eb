import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { passwordProblem } from "../../../src/auth/password-strength.ts";
import { ACCOUNT_TEXTS } from "../../../src/domain/account-rules.ts";

const NAMES = { email: "ada.lovelace@example.com", propertyName: "St. Mary's Court Résidences" };

describe("a new password", () => {
  test.each([
    [
      "a common word, also with a digit, a year or look-alikes",
      ["password1", "PassWord1", "P@ssw0rd", "2024sunshine"],
    ],
    ["a common word twice", ["dragondragon"]],
    ["keys in a row", ["qwerty123", "qwertyuiop", "1q2w3e4r"]],
    ["digits as they are counted", ["12345678901", "87654321"]],
    ["few characters", ["aaaaaaaaaaaa", "abababababab", "          "]],
    ["the name of the portal", ["rowanstead", "Rowanstead2026", "rowan-stead"]],
    [
      "the name of the property or its beginning",
      [
        "StMarysCourt",
        "St Mary’s Court",
        "st.m4ryscourt2026",
        "stmaryscourtresidences",
        "St. Mary's Court Résidences",
      ],
    ],
    ["the e-mail", ["Ada.Lovelace@example.com", "ada.lovelace", "ada.lovelace1"]],
  ])("is not %s", (_what, passwords) => {
    for (const password of passwords)
      expect([password, passwordProblem(password, NAMES)]).toEqual([password, ACCOUNT_TEXTS.passwordCommon]);
  });

  test.each([
    ...["quiet-harbor-42", "correct horse battery staple", "demo-staff-2026", "demo-resident-2026"],
    ...["Tr0ub4dor&3", "lovelace-ada-1843", "пароль-от-дома", "👩‍🔧🔧🏠 mending", "alderquay"],
  ])("%j may be used", (password) => {
    expect(passwordProblem(password, NAMES)).toBeUndefined();
  });

  test("has 8 to 128 characters, said before how common it is", () => {
    expect(passwordProblem("passwor", NAMES)).toBe(ACCOUNT_TEXTS.passwordTooShort);
    expect(passwordProblem("xk7-qz2.", NAMES)).toBeUndefined();
    expect(passwordProblem("xk7-qz2.".repeat(16), NAMES)).toBeUndefined();
    expect(passwordProblem(`${"xk7-qz2.".repeat(16)}!`, NAMES)).toBe(ACCOUNT_TEXTS.passwordTooLong);
  });

  test("is not refused for an e-mail whose local part is shorter than a word", () => {
    expect(passwordProblem("al-quiet-harbor", { email: "al@example.com", propertyName: "" })).toBeUndefined();
  });

  test("is not among the few thousand most common passwords of published breaches", () => {
    const commonest = (dictionary.passwords ?? []).slice(0, 10_000).map(String);
    const longEnough = commonest.filter((password) => password.length >= 8);
    expect(longEnough.length).toBeGreaterThan(3_000);
    expect(longEnough.filter((password) => passwordProblem(password, NAMES) === undefined)).toEqual([]);
  });
});
