/** Rules and texts of login and passwords (specification, section 5), for the forms and for the server. */

import { isBlank, type Problem } from "./field-rules.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { msgs } from "./message.ts";

export const ACCOUNT_TEXTS = msgs({
  loginIncomplete: "Both email and password are required.",
  loginRefused: "Invalid email or password.",
  loginFailed: "Login failed",
  registerIncomplete: "All fields are required.",
  passwordsDiffer: "Passwords do not match.",
  registerFailed: "Registration failed",
  serverError: "Server error. Try again later.",
  registered: "Registration successful! Redirecting to login...",
  emailInvalid: "A valid email is required.",
  passwordTooShort: "Password must be at least 8 characters.",
  passwordTooLong: "Password must be at most 128 characters.",
  passwordCommon: "Please choose a less common password.",
  emailTaken:
    "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
  invitationNeeded: "Registration is by invitation. Please ask staff for an invitation link.",
  linkInvalid: "This link is no longer valid. Please ask staff for a new one.",
  linkUsed: "You have registered. Log in.",
  linkOtherEmail: "This link belongs to another email address.",
  pending: "Your registration is waiting for approval.",
});

/** Texts of a password change, and of other forms that ask for the current password. */
export const PASSWORD_TEXTS = msgs({
  currentMissing: "Please enter your current password.",
  currentRefused: "That is not your current password.",
  newMissing: "Please enter a new password.",
});

/** For this long after a login or a reauthentication, a user may make the calls that require a recent one. */
export const RECENT_LOGIN_MS = 10 * 60_000;

export const REAUTHENTICATION_TEXTS = msgs({ required: "Please confirm that it’s you." });

export interface Credentials {
  email: string;
  password: string;
}

export function firstEmptyField(form: Credentials): keyof Credentials | undefined {
  if (isBlank(form.email)) return "email";
  return form.password === "" ? "password" : undefined;
}

/** The first broken rule of the Login form, or undefined (specification, section 5). */
export function loginProblem(form: Credentials): Problem<keyof Credentials> | undefined {
  const field = firstEmptyField(form);
  return field && { field, text: ACCOUNT_TEXTS.loginIncomplete };
}

/** The problem of two passwords that differ, or undefined. */
export function confirmationProblem(password: string, confirmPassword: string) {
  if (password === confirmPassword) return undefined;
  return { field: "confirmPassword", text: ACCOUNT_TEXTS.passwordsDiffer } as const;
}

/** The error text of a password that is too short or too long, or undefined. */
export function passwordLengthProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return ACCOUNT_TEXTS.passwordTooShort;
  if (password.length > PASSWORD_MAX_LENGTH) return ACCOUNT_TEXTS.passwordTooLong;
  return undefined;
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The first broken rule of a password change, or undefined. */
export function newPasswordProblem(form: PasswordChange): Problem<keyof PasswordChange> | undefined {
  if (form.currentPassword === "") return { field: "currentPassword", text: PASSWORD_TEXTS.currentMissing };
  if (form.newPassword === "") return { field: "newPassword", text: PASSWORD_TEXTS.newMissing };
  const text = passwordLengthProblem(form.newPassword);
  return text === undefined ? undefined : { field: "newPassword", text };
}

/** The first broken rule of the form, which asks for the new password twice, or undefined. */
export function passwordFormProblem(
  form: PasswordChange & { confirmPassword: string },
): Problem<keyof typeof form> | undefined {
  return newPasswordProblem(form) ?? confirmationProblem(form.newPassword, form.confirmPassword);
}
