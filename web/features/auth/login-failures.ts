/** The texts of both steps of Login for failed calls. */
import { ACCOUNT_TEXTS } from "@domain/account-rules.ts";

export const LOGIN_FAILURES = { failed: ACCOUNT_TEXTS.loginFailed, networkError: ACCOUNT_TEXTS.serverError };
