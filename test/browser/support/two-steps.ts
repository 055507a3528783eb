/** Two-step login, as an authenticator app and an API client have it. */
import { Secret, TOTP } from "otpauth";

/** The code that an app shows now. */
export const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate();
