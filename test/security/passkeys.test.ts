/** Passkeys: signatures of others, of other sites, and signatures that are sent again. */
import { describe, expect } from "vitest";
import { PASSKEY_CHALLENGE_MS, PASSKEY_TEXTS } from "../../src/domain/passkey-rules.ts";
import { addPasskey, logInWithPasskey, PASSKEY_ORIGIN, PASSKEYS } from "../api/support/passkeys.ts";
import { createAuthenticator } from "../harness/authenticator.ts";
import type { Answer } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";

const LOGIN = "/api/auth/passkey";

const env = { PUBLIC_URL: PASSKEY_ORIGIN };
const it = withPortal({ env });

/** A person with a passkey. */
async function owner(portal: TestPortal) {
  const person = await portal.resident();
  return { person, ...(await addPasskey(person.http)) };
}

const seen = ({ status, body }: Answer) => [status, body?.error ?? body];

describe("a login with a passkey", () => {
  it.for([
    ["of another origin", { origin: "https://attacker.example" }],
    ["of another site", { rpID: "attacker.example" }],
    ["of another kind", { type: "webauthn.create" }],
    ["without user verification", { isVerified: false }],
    ["by another key", { isForged: true }],
    ["for another account", { userHandle: Buffer.from("R-00000000").toString("base64url") }],
  ] as const)("R87 a signature %s is refused", async ([_name, deviation], { portal }) => {
    const { authenticator } = await owner(portal);
    const client = portal.visitor();
    expect(seen(await logInWithPasskey(client, authenticator, deviation))).toEqual([
      401,
      PASSKEY_TEXTS.refused,
    ]);
    expect((await client.get("/api/auth/me")).status).toBe(401);
  });

  it("R87 a challenge is taken once, for its own purpose", async ({ portal, startPortal }) => {
    const node = await startPortal({ env, databaseName: portal.databaseName, clock: portal.clock });
    const { person, authenticator } = await owner(portal);
    const options = async () => (await portal.visitor().post(`${LOGIN}/options`)).body;
    const send = async (credential: unknown, at = portal) =>
      seen(await at.visitor().post(LOGIN, { credential }));
    const over = [401, PASSKEY_TEXTS.challengeOver];

    const signed = authenticator.sign(await options());
    const answers = await Promise.all([send(signed), send(signed, node), send(signed)]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status === 401)).toHaveLength(2);
    expect(await send(signed)).toEqual(over);

    const forAdding = (await person.http.post(`${PASSKEYS}/options`)).body;
    expect(await send(authenticator.sign(forAdding))).toEqual(over);
    expect(await send(authenticator.sign({ challenge: "bWFkZSB1cA" }))).toEqual(over);

    const late = await options();
    portal.clock.advance(PASSKEY_CHALLENGE_MS);
    expect(await send(authenticator.sign(late))).toEqual(over);
  });
});

describe("a new passkey", () => {
  it("R87 with a manufacturer's certificate is refused before it is read", async ({ portal }) => {
    const { http, userID } = await portal.resident();
    const authenticator = createAuthenticator(PASSKEY_ORIGIN);
    const { body } = await http.post(`${PASSKEYS}/options`);
    const credential = authenticator.create(body, { certificate: Uint8Array.of(0) });
    const refused = await http.post(PASSKEYS, { name: "Key", credential });
    expect(seen(refused)).toEqual([400, PASSKEY_TEXTS.notAdded]);
    // What the library refuses is logged.
    expect(portal.logged().includes(`"passkey_refused","userID":"${userID}"`)).toBe(false);
  });
});
