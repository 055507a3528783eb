/** Creating calls with an `Idempotency-Key` beyond limits, on two nodes, and when the database or a node fails in between. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, vi } from "vitest";
import { DATABASE_WAIT_MS } from "../../src/database/connect.ts";
import { CREATING_ROUTES, nextKey, prepareCall, SENDING_ROUTES } from "../api/support/creating-calls.ts";
import { createStaff } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { type DatabaseRelay, startDatabaseRelay } from "../harness/database-relay.ts";
import { withPortal } from "../harness/fixtures.ts";
import { type Caller, databaseUri, type TestPortal } from "../harness/portal.ts";

const it = withPortal()
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("resident", ({ portal }) => createResident(portal));

afterEach(() => void vi.restoreAllMocks());

const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });

it("a repeat is answered when the write limit is used up, and nothing else is", async ({ startPortal }) => {
  // Each import is checked twice before it is confirmed, and each check is a write.
  const portal = await startPortal({
    env: { LIMIT_STAFF_WRITES_PER_HOUR: String(CREATING_ROUTES.length + 4) },
  });
  const { http } = await portal.staff({ isManager: true });
  const calls = [];
  for (const name of CREATING_ROUTES.filter((one) => !SENDING_ROUTES.includes(one))) {
    calls.push({ name, key: nextKey(), call: await prepareCall(portal, http, name) });
  }
  const spare = await prepareCall(portal, http, "POST /api/dashboard/rewards/add");
  const first = new Map<string, unknown>();
  for (const { name, key, call } of calls) first.set(name, (await call.send(key, http)).body);
  await expect.poll(async () => (await spare.send(undefined, http)).status).toBe(429);

  for (const { name, key, call } of calls) {
    const repeat = await call.send(key, http);
    expect([repeat.status, repeat.body], name).toEqual([200, first.get(name)]);
    expect((await call.sendOther(key, http)).status, name).toBe(422);
    expect((await call.send(nextKey(), http)).status, name).toBe(429);
    expect((await call.send(undefined, http)).status, name).toBe(429);
  }
  expect((await http.patch("/api/dashboard/residents/update", {}, keyed("x"))).status).toBe(429);
});

const slowly = withPortal({
  env: { LIMIT_CHAT_PER_MINUTE: "2", LIMIT_CHAT_BURST: "2", LIMIT_UPLOADS_PER_HOUR: "2" },
});

slowly.for(SENDING_ROUTES)("%s: a repeat is answered when the rate is used up", async (name, { portal }) => {
  const { http } = await portal.staff({ isManager: true });
  const call = await prepareCall(portal, http, name);
  const key = nextKey();
  const first = await call.send(key, http);
  await expect.poll(async () => (await call.sendOther(nextKey(), http)).status).toBe(429);
  const repeat = await call.send(key, http);
  expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  expect((await call.sendOther(key, http)).status).toBe(422);
});

it("calls with one key on two nodes store one record", async ({ startPortal }) => {
  const portal = await startPortal();
  const other = await startPortal({ databaseName: portal.databaseName, clock: portal.clock });
  const account = await createStaff(portal);
  const [here, there] = [await portal.signIn(account), await other.signIn(account)];
  for (const name of CREATING_ROUTES) {
    const call = await prepareCall(portal, here, name);
    const key = nextKey();
    const answers = await Promise.all([call.send(key, here), call.send(key, there), call.send(key, there)]);
    // One whose record is being stored by another call asks for a repeat.
    for (const { status } of answers) expect([200, 201, 409, 503], name).toContain(status);
    // An announcement may still be sending for the one, and be sent for the other.
    const repeat = async (client: Client) => {
      const { status, body } = await call.send(key, client);
      return { status, body };
    };
    await expect.poll(async () => (await repeat(here)).status, { message: name }).toBe(200);
    expect(await repeat(there), name).toEqual(await repeat(here));
    expect(await call.count(), name).toBe(1);
  }
});

describe("a database that pauses", () => {
  /** Pauses the database, before it receives the insert or after it. */
  const PAUSES: Record<string, (relay: DatabaseRelay) => Promise<void>> = {
    before: async (relay) => relay.silence(),
    "in the middle of": async (relay) => {
      relay.hold("insert");
      await expect.poll(relay.held).toBeGreaterThan(0);
      relay.silence();
    },
  };

  it.for(Object.keys(PAUSES))("%s a call: one record", async (moment, { startPortal, onTestFinished }) => {
    const relay = await startDatabaseRelay(databaseUri(`test-${randomUUID()}`));
    onTestFinished(relay.stop);
    const portal = await startPortal({ env: { MONGODB_URI: relay.uri }, databaseWaitMs: DATABASE_WAIT_MS });
    const { http } = await portal.staff({ isManager: true });
    const calls = [];
    for (const name of CREATING_ROUTES) {
      calls.push({ name, key: nextKey(), call: await prepareCall(portal, http, name) });
    }

    const pause = PAUSES[moment]?.(relay);
    const first = await Promise.all(calls.map(({ key, call }) => call.send(key, http)));
    await pause;
    expect(first.map(({ status }) => status)).toContain(503);
    relay.release();

    for (const { name, key, call } of calls) {
      const send = async () => (await call.send(key, http)).status;
      await expect.poll(send, { message: name }).toBe(200);
      expect(await call.count(), name).toBe(1);
    }
    for (const { name, call } of calls.filter((one) => /behaviorlog|rewardlog|paymentlog/.test(one.name))) {
      const stored = async () => portal.repositories.residents.byUserID(call.userID);
      const expected = name.endsWith("/reverse")
        ? { residentScore: 0, totalCP: 0 }
        : name.includes("behavior")
          ? { residentScore: 1 }
          : name.includes("reward")
            ? { totalCP: 10 }
            : { paymentScore: 100 };
      await expect.poll(stored, { message: name }).toMatchObject(expected);
    }
  });
});

describe("a payment", () => {
  const MONTH = "Jan 2028";

  const paying = it.extend("payment", ({ portal, manager, resident: { userID } }) => ({
    send: (status: string, key: string) =>
      manager.post("/paymentlog/add", { userID, monthYear: MONTH, status }, keyed(key)),
    status: async () => (await portal.repositories.paymentShares.ofUser(userID))[0]?.status,
    events: async () =>
      (await portal.repositories.auditEvents.list(userID, {})).filter(
        ({ action }) => action === "payment-logged",
      ).length,
  }));

  paying.for([0, -60_000])("is not replaced late (clock %d ms later)", async (later, { portal, payment }) => {
    const { send, status, events } = payment;
    await send("Unpaid", "first");
    portal.clock.advance(later);
    expect((await send("Paid: Late", "second")).body.status).toBe("Paid: Late");
    const repeat = await send("Unpaid", "first");
    expect([repeat.status, repeat.body.status]).toEqual([200, "Paid: Late"]);
    expect([await status(), await events()]).toEqual(["Paid: Late", 2]);
    expect((await send("Unpaid", "third")).body.status).toBe("Unpaid");
  });

  paying("is stored by the repeat if a try ended between key and entry", async ({ portal, payment }) => {
    const { send, status, events } = payment;
    vi.spyOn(portal.repositories.paymentLogs, "save").mockRejectedValueOnce(new Error("ended"));
    expect((await send("Unpaid", "first")).status).toBe(500);
    expect(await status()).toBeUndefined();
    expect((await send("Paid: Late", "first")).status).toBe(422);
    expect((await send("Unpaid", "first")).status).toBe(201);
    expect((await send("Unpaid", "first")).status).toBe(200);
    expect([await status(), await events()]).toEqual(["Unpaid", 1]);
  });

  paying("is not stored by a repeat if the month has a newer entry", async ({ portal, payment }) => {
    const { send, status } = payment;
    await send("Paid: Early", "zero");
    vi.spyOn(portal.repositories.paymentLogs, "save").mockRejectedValueOnce(new Error("ended"));
    expect((await send("Unpaid", "first")).status).toBe(500);
    await send("Paid: Late", "second");
    expect((await send("Unpaid", "first")).body.status).toBe("Paid: Late");
    expect(await status()).toBe("Paid: Late");
  });
});

describe("an invitation", () => {
  const tokenOf = (path: string) => path.replace(/.*invite=/, "");
  const issue = async ({ post }: Pick<Caller, "post">, userID: string, key: string): Promise<string> =>
    tokenOf((await post(`/residents/${userID}/invitation`, undefined, keyed(key))).body.invitationPath);
  const isUsable = async (portal: TestPortal, invite: string) =>
    (await portal.visitor().post("/api/auth/link", { invite })).status === 200;

  it("isn't revoked by its own or an older repeat", async ({ portal, staff, resident: { userID } }) => {
    const older = await issue(staff, userID, "older");
    expect(await issue(staff, userID, "older")).toBe(older);
    expect(await isUsable(portal, older)).toBe(true);
    const newer = await issue(staff, userID, "newer");
    expect(await issue(staff, userID, "older")).toBe(older);
    expect([await isUsable(portal, older), await isUsable(portal, newer)]).toEqual([false, true]);
  });

  it("stays usable if two nodes issue it at once", async ({ portal, staff, resident: { userID } }) => {
    const issueAtOnce = () =>
      portal.context.auth.issueLink("invite", userID, staff.userID, {
        idempotency: { key: "hashed", body: "hashed" },
      });
    const path = await issueAtOnce();
    expect(await issueAtOnce()).toBe(path);
    expect(await isUsable(portal, tokenOf(path))).toBe(true);
  });

  it("has a token that the database does not reveal", async ({ portal, staff, resident: { userID } }) => {
    const token = await issue(staff, userID, "my-key");
    const stored = await portal.connection.collection("onetimelinks").find({ userID }).toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain("my-key");
  });

  it("is replaced by a repeat in another process if there is no SECRET_KEY", async ({ startPortal }) => {
    const env = { SECRET_KEY: undefined };
    const portal = await startPortal({ env });
    const manager = await portal.staff({ isManager: true });
    const { userID } = await createResident(portal);
    const form = { email: "noor@example.com", firstName: "Noor", lastName: "Haddad" };
    const first = await issue(manager, userID, "my-key");
    expect(await issue(manager, userID, "my-key")).toBe(first);
    expect((await manager.post("/team", form, keyed("of-staff"))).status).toBe(201);

    const restarted = await startPortal({ databaseName: portal.databaseName, env });
    const http = await restarted.signIn(manager);
    const post: Caller["post"] = (path, body = {}, options = {}) =>
      http.post(`/api/dashboard${path}`, body, options);
    const second = await issue({ post }, userID, "my-key");
    expect(second).not.toBe(first);
    expect([await isUsable(portal, first), await isUsable(portal, second)]).toEqual([false, true]);
    const { status, body } = await post("/team", form, keyed("of-staff"));
    expect([status, body.member?.email]).toEqual([200, form.email]);
    const link = { staff: tokenOf(body.invitationPath) };
    expect((await portal.visitor().post("/api/auth/link", link)).status).toBe(200);
  });

  it("is issued by the repeat if the first try ended before it", async ({ portal, staff: { http } }) => {
    const call = await prepareCall(portal, http, "POST /api/dashboard/residents/new");
    const ended = vi.spyOn(portal.repositories.oneTimeLinks, "insert").mockRejectedValue(new Error("ended"));
    const key = nextKey();
    expect((await call.send(key, http)).status).toBe(500);
    ended.mockRestore();
    const { status, body } = await call.send(key, http);
    expect(status).toBe(200);
    expect(await isUsable(portal, tokenOf(body.invitationPath))).toBe(true);
    expect((await call.send(key, http)).body).toEqual(body);
    expect(await call.count()).toBe(1);
  });
});
