/** Rules of a registration (specification, sections 5 and 8), for the form and for the server. */
import {
  ACCOUNT_TEXTS,
  type Credentials,
  confirmationProblem,
  firstEmptyField,
  passwordLengthProblem,
} from "./account-rules.ts";
import { isEmail } from "./email-address.ts";
import type { Problem } from "./field-rules.ts";

/** The first broken rule of the email and password of a registration, or undefined. */
export function registrationProblem(form: Credentials): Problem<keyof Credentials> | undefined {
  const missing = firstEmptyField(form);
  if (missing) return { field: missing, text: ACCOUNT_TEXTS.registerIncomplete };
  if (!isEmail(form.email.trim())) return { field: "email", text: ACCOUNT_TEXTS.emailInvalid };
  const text = passwordLengthProblem(form.password);
  return text === undefined ? undefined : { field: "password", text };
}

/** The first broken rule of the Register form, which asks for the password twice, or undefined (specification, section 5). */
export function registerFormProblem(
  form: Credentials & { confirmPassword: string },
): Problem<keyof typeof form> | undefined {
  const missing = firstEmptyField(form) ?? (form.confirmPassword === "" ? "confirmPassword" : undefined);
  if (missing) return { field: missing, text: ACCOUNT_TEXTS.registerIncomplete };
  return confirmationProblem(form.password, form.confirmPassword) ?? registrationProblem(form);
}
