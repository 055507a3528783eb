import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";

/** The texts of both steps of Login for failed calls. */
export const LOGIN_FAILURES = { failed: ACCOUNT_TEXTS.loginFailed, networkError: ACCOUNT_TEXTS.serverError };
