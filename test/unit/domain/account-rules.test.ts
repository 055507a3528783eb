/** The forms of accounts: which field the form focuses, what is said first, and the rules of login, registration and password. */
import { expect, it } from "vitest";
import {
  ACCOUNT_TEXTS,
  loginProblem,
  PASSWORD_TEXTS,
  passwordFormProblem,
} from "../../../src/domain/account-rules.ts";
import type { Problem } from "../../../src/domain/field-rules.ts";
import { registerFormProblem } from "../../../src/domain/registration-rules.ts";

const login = (email: string, password: string) => loginProblem({ email, password });
const register = (email: string, password: string, confirmPassword: string) =>
  registerFormProblem({ email, password, confirmPassword });
const change = (currentPassword: string, newPassword: string, confirmPassword: string) =>
  passwordFormProblem({ currentPassword, newPassword, confirmPassword });

it.each<readonly [string, Problem | undefined, string | undefined, string?]>([
  ["Login without an email", login(" ", ""), "email"],
  ["Login without a password", login("a@example.com", ""), "password"],
  ["Login", login("a@example.com", "x"), undefined],
  ["Register without an email", register("", "x", "y"), "email", ACCOUNT_TEXTS.registerIncomplete],
  ["Register without a password", register("a@example.com", "", ""), "password"],
  ["Register without a confirmation", register("a@example.com", "x", ""), "confirmPassword"],
  [
    "Register with another confirmation",
    register("a", "x", "y"),
    "confirmPassword",
    ACCOUNT_TEXTS.passwordsDiffer,
  ],
  ["Register with an invalid email", register("a", "x", "x"), "email"],
  ["Register with a short password", register("a@example.com", "x", "x"), "password"],
  ["a password change without the current one", change("", "", ""), "currentPassword"],
  ["a password change without a new one", change("old", "", "y"), "newPassword", PASSWORD_TEXTS.newMissing],
  ["a password change with a short one", change("old", "x", "y"), "newPassword"],
  ["a password change with another confirmation", change("old", "long enough", "y"), "confirmPassword"],
])("%s", (_what, problem, field, text = expect.any(String)) => {
  expect(problem).toEqual(field === undefined ? undefined : { field, text });
});
