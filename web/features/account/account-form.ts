/** Shared behavior of the account dialog's forms: the server's texts in a red box, and passwords that are not trimmed. */

import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";
import { msg } from "@domain/message.ts";

const texts = {
  failed: msg("This could not be saved. Please try again."),
  networkError: ACCOUNT_TEXTS.serverError,
};

export const ACCOUNT_FORM = { problemsAs: "box", texts, showsServerText: true, hasPasswords: true } as const;
