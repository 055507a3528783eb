/** A user's authenticator app, as far as tests need one. */
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { SECOND } from "../../harness/clock.ts";
import type { TestPortal } from "../../harness/portal.ts";

const STEP = 30 * SECOND;

export interface AuthenticatorApp {
  /** The code of now, or of so many steps later. */
  code(steps?: number): string;
  recoveryCodes: string[];
}

/** The code that an app with this key shows at a moment. */
export function codeAt(key: string, moment: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: moment.getTime() });
}

/** Turns the second factor of a logged-in user on, and waits until the app's next code. */
export async function enrol(portal: Pick<TestPortal, "clock">, client: Client): Promise<AuthenticatorApp> {
  const begun = await client.post("/api/account/second-factor/begin", { password: PASSWORD });
  expect(begun.status, begun.text).toBe(200);
  const { key } = begun.body;
  const code = (steps = 0) => codeAt(key, new Date(portal.clock.now().getTime() + steps * STEP));
  const confirmed = await client.post("/api/account/second-factor/confirm", { code: code() });
  expect(confirmed.status, confirmed.text).toBe(200);
  portal.clock.advance(STEP);
  return { code, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Takes the first step of signing in. @returns a client that holds the challenge */
export async function firstStep(
  portal: Pick<TestPortal, "visitor">,
  { email }: Pick<TestAccount, "email">,
  { remember = false, role = "staff", hasPasskey = false } = {},
): Promise<Client> {
  const client = portal.visitor();
  const answer = await client.post("/api/auth/login", { email, password: PASSWORD, role, remember });
  expect(answer.body).toEqual({ secondFactor: true, ...(hasPasskey && { ways: ["code", "passkey"] }) });
  return client;
}

export const secondStep = (client: Client, code: string) => client.post("/api/auth/second-factor", { code });

/** Confirms the login of a session, with a code if two-step login is on. */
export const confirmLogin = (client: Client, code: unknown = "") =>
  client.post("/api/auth/reauthenticate", { password: PASSWORD, code });
