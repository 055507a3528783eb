/** Rules and texts of a change of a resident's email address, which is the user name. */

import { isEmail, normalizeEmail } from "./email-address.ts";
import type { Problem } from "./field-rules.ts";
import { msgs } from "./message.ts";
import { RESIDENT_TEXTS } from "./resident-rules.ts";

export const EMAIL_CHANGE_TEXTS = msgs({
  same: "This is already the email address.",
  noMailServer: "No mail server is set up. Ask the office to change your email address.",
  noPassword: "This resident has no password yet. Change the address immediately, with a new invitation.",
  taken: "This email address belongs to another account. Choose another one.",
  linkInvalid:
    "This link is no longer valid. If you have confirmed the address already, log in with it. Otherwise, ask for a new link.",
  tooMany: "You have entered too many new email addresses in a short time.",
});

/** The first broken rule of a new email address, or undefined. */
export function emailChangeProblem(
  { email }: { email: string },
  currentEmail: string,
): Problem<"email"> | undefined {
  if (!isEmail(email.trim())) return { field: "email", text: RESIDENT_TEXTS.emailInvalid };
  if (normalizeEmail(email) === normalizeEmail(currentEmail))
    return { field: "email", text: EMAIL_CHANGE_TEXTS.same };
  return undefined;
}
