/** Rules and texts of login and registration (specification, sections 5 and 8), for the forms and for the server. */
import { isEmail } from "./email-address.ts";
import { isBlank } from "./field-rules.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";

export const ACCOUNT_TEXTS = {
  loginIncomplete: "Both email and password are required.",
  loginRefused: "Invalid email or password.",
  loginFailed: "Login failed",
  registerIncomplete: "All fields are required.",
  passwordsDiffer: "Passwords do not match.",
  registerFailed: "Registration failed",
  serverError: "Server error. Try again later.",
  registered: "Registration successful! Redirecting to login...",
  emailInvalid: "A valid email is required.",
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters.`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters.`,
  passwordCommon: "Please choose a less common password.",
  emailTaken:
    "An account with this email already exists. Use your invitation link, or ask staff for a new one.",
  invitationNeeded: "Registration is by invitation. Please ask staff for an invitation link.",
  linkInvalid: "This link is no longer valid. Please ask staff for a new one.",
  linkOtherEmail: "This link belongs to another email address.",
  pending: "Your registration is waiting for approval.",
} as const;

/** Texts of a password change, and of other forms that ask for the current password. */
export const PASSWORD_TEXTS = {
  currentMissing: "Please enter your current password.",
  currentRefused: "That is not your current password.",
  newMissing: "Please enter a new password.",
} as const;

/**
 * Request header of the session check. Without a session, the response is then 204 in place of 401. Browsers log a 401 as
 * an error in the console of every visitor of the Login page.
 */
export const ALLOW_NO_SESSION_HEADER = "X-May-Be-Nobody";

/** The first broken rule of the Login form, or undefined (specification, section 5). */
export function loginProblem(form: { email: string; password: string }): string | undefined {
  return isBlank(form.email) || form.password === "" ? ACCOUNT_TEXTS.loginIncomplete : undefined;
}

/** The first broken rule of email and password of a registration, or undefined. The form and the server use it. */
export function registrationProblem(form: { email: string; password: string }): string | undefined {
  if (isBlank(form.email) || form.password === "") return ACCOUNT_TEXTS.registerIncomplete;
  if (!isEmail(form.email.trim())) return ACCOUNT_TEXTS.emailInvalid;
  return passwordLengthProblem(form.password);
}

/** The first broken rule of the Register form, confirmation included, or undefined (specification, section 5). */
export function registerFormProblem(form: {
  email: string;
  password: string;
  confirmPassword: string;
}): string | undefined {
  if (form.confirmPassword === "") return ACCOUNT_TEXTS.registerIncomplete;
  if (!isBlank(form.email) && form.password !== "" && form.password !== form.confirmPassword) {
    return ACCOUNT_TEXTS.passwordsDiffer;
  }
  return registrationProblem(form);
}

/** The error text of a password that is too short or too long, or undefined. */
export function passwordLengthProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return ACCOUNT_TEXTS.passwordTooShort;
  if (password.length > PASSWORD_MAX_LENGTH) return ACCOUNT_TEXTS.passwordTooLong;
  return undefined;
}

/** The first broken rule of a password change, or undefined. The form and the server use it. */
export function newPasswordProblem(form: {
  currentPassword: string;
  newPassword: string;
}): string | undefined {
  if (form.currentPassword === "") return PASSWORD_TEXTS.currentMissing;
  if (form.newPassword === "") return PASSWORD_TEXTS.newMissing;
  return passwordLengthProblem(form.newPassword);
}
