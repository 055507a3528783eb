/** Users with passkeys. */
import { expect } from "vitest";
import { type Authenticator, createAuthenticator, type Deviation } from "../../harness/authenticator.ts";
import type { Answer, Client } from "../../harness/client.ts";

/** The address of a portal that offers passkeys. */
export const PASSKEY_ORIGIN = "http://localhost:3000";

export const PASSKEYS = "/api/account/passkeys";

/** Adds a new passkey to the account of a logged-in user. */
export async function addPasskey(
  client: Client,
  {
    name = "Chrome on Windows",
    authenticator = createAuthenticator(PASSKEY_ORIGIN),
    ...deviation
  }: Deviation & {
    name?: string;
    authenticator?: Authenticator;
  } = {},
): Promise<{ answer: Answer; authenticator: Authenticator }> {
  const options = await client.post(`${PASSKEYS}/options`);
  expect(options.status, options.text).toBe(200);
  const credential = authenticator.create(options.body, deviation);
  return { authenticator, answer: await client.post(PASSKEYS, { name, credential }) };
}

/** Logs in with a passkey. */
export async function logInWithPasskey(
  client: Client,
  authenticator: Authenticator,
  { remember = false, ...deviation }: Deviation & { remember?: boolean } = {},
): Promise<Answer> {
  const options = await client.post("/api/auth/passkey/options");
  expect(options.status, options.text).toBe(200);
  return client.post("/api/auth/passkey", {
    credential: authenticator.sign(options.body, deviation),
    remember,
  });
}
