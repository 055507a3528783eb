/** Calls that require a recent login: for how long it is recent, and what confirms it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECENT_LOGIN_MS } from "../../../src/domain/account-rules.ts";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import type { Client } from "../../harness/client.ts";
import { MINUTE } from "../../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../../harness/portal.ts";
import { connectClient } from "../../live/support/client.ts";
import { confirmLogin, enrol, firstStep, secondStep } from "../support/second-factor.ts";

/** A call that requires a recent login, and succeeds every time. */
const endOthers = (client: Client) => client.post("/api/account/sessions/end-others");

let portal: TestPortal;
let account: TestAccount;
let client: Client;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

async function enter(where = portal): Promise<void> {
  account = await createStaff(where);
  client = await where.signIn(account);
}

describe("a recent login", () => {
  it("lasts 10 minutes, and a confirmation renews it without ending the session", async () => {
    await enter();
    portal.clock.advance(RECENT_LOGIN_MS - MINUTE);
    expect((await endOthers(client)).status).toBe(200);
    portal.clock.advance(MINUTE);
    const refused = await endOthers(client);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: "reauthentication_required", error: "Please confirm that it’s you." },
    ]);
    expect((await confirmLogin(client)).status).toBe(204);
    expect((await endOthers(client)).status).toBe(200);
    portal.clock.advance(RECENT_LOGIN_MS);
    expect((await endOthers(client)).status).toBe(403);
  });

  it("is one of the session, not of the account", async () => {
    await enter();
    portal.clock.advance(RECENT_LOGIN_MS);
    await portal.signIn(account);
    expect((await endOthers(client)).status).toBe(403);
  });

  it("is none for a session of an earlier version", async () => {
    await enter();
    const { userID } = account;
    await portal.connection.collection("sessions").updateOne({ userID }, { $unset: { authenticatedAt: 1 } });
    await portal.repositories.revocations.note();
    expect((await endOthers(client)).status).toBe(403);
  });

  it("with two-step login, is one that gave a code", async () => {
    await enter();
    const app = await enrol(portal, client);
    const entered = await firstStep(portal, account);
    await secondStep(entered, app.code());
    expect((await endOthers(entered)).status).toBe(200);
    portal.clock.advance(RECENT_LOGIN_MS);
    const withoutCode = await confirmLogin(entered);
    expect([withoutCode.status, withoutCode.body.field]).toEqual([400, "code"]);
    expect((await endOthers(entered)).status).toBe(403);
    expect((await confirmLogin(entered, app.code())).status).toBe(204);
    expect((await endOthers(entered)).status).toBe(200);
    expect((await confirmLogin(entered, app.code())).status).toBe(400);
  });
});

describe("a confirmation", () => {
  it("gives the session a new id, and closes the pages of the old one", async () => {
    await enter();
    const before = client.cookie() ?? "";
    const page = connectClient(portal.url, before);
    await page.connected();
    const [{ id }] = (await client.get("/api/account/sessions")).body;
    await confirmLogin(client);
    expect(client.cookie()).not.toBe(before);
    await expect.poll(() => page.socket.connected).toBe(false);
    page.close();
    const sessions = (await client.get("/api/account/sessions")).body;
    expect(sessions).toHaveLength(1);
    expect(sessions[0].id).not.toBe(id);
    const old = portal.visitor();
    expect((await old.get("/api/auth/me", { headers: { Cookie: before } })).status).toBe(401);
  });

  it("counts wrong passwords like a login", async () => {
    const strict = await startTestPortal({ env: { LIMIT_LOGIN_FAILURES: "5" } });
    try {
      await enter(strict);
      const send = (password: string) => client.post("/api/auth/reauthenticate", { password });
      for (let time = 1; time <= 5; time += 1) expect((await send("certainly not this")).status).toBe(400);
      const sixth = await send(PASSWORD);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });
});
