/**
 * Calls that end between two of their writes, as in a crash, and are repeated: afterwards the audit trail and the notifications have the same
 * entries as after an uninterrupted call, each once.
 */
import { describe, expect } from "vitest";
import { PORTAL } from "../../src/audit/audit-events.repository.ts";
import { NOTIFICATION_TYPES } from "../../src/domain/notification-rules.ts";
import {
  addRedeemable,
  CREATING_ROUTES,
  nextKey,
  prepareCall,
  SENDING_ROUTES,
} from "../api/support/creating-calls.ts";
import { likelyHousehold } from "../api/support/lease-calls.ts";
import { todayOf } from "../api/support/move-outs.ts";
import { type Call, ownCall } from "../api/support/own-calls.ts";
import { PASSKEY_ORIGIN } from "../api/support/passkeys.ts";
import { pathFor, routesOf } from "../api/support/routes.ts";
import type { Answer, Client } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";

/** Names of methods that only read. A crash before one of them is one after the write before it. */
const READS =
  /^(by[A-Z]|find|list|of[A-Z]|count|last|has|is[A-Z]|read|in[A-Z]|approvedNames|tenants|contacts)/;

type Method = (...given: unknown[]) => unknown;

/** Lets a portal's node crash at one of its next writes: from then on, it no longer reaches the database. */
function addCrashes({ repositories }: TestPortal) {
  /** The number of writes before the crash. */
  let remaining = Number.POSITIVE_INFINITY;
  let hasCrashed = false;

  function guarded(method: Method, isRead: boolean): Method {
    return (...given) => {
      hasCrashed ||= !isRead && remaining === 0;
      if (!isRead) remaining -= 1;
      if (!hasCrashed) return method(...given);
      const crash = Promise.reject(new Error("The node has crashed."));
      crash.catch(() => undefined);
      // A method that lists in batches returns an iterator, not a promise.
      return Object.assign(crash, { [Symbol.asyncIterator]: () => ({ next: () => crash }) });
    };
  }

  for (const repository of Object.values(repositories) as unknown as Record<string, unknown>[])
    for (const [name, method] of Object.entries(repository))
      if (typeof method === "function")
        repository[name] = guarded((method as Method).bind(repository), READS.test(name));

  return {
    /** @param writes the number of writes before the crash @returns whether there was one more */
    async during(writes: number, call: () => Promise<unknown>): Promise<boolean> {
      remaining = writes;
      await call();
      const isInterrupted = hasCrashed;
      remaining = Number.POSITIVE_INFINITY;
      hasCrashed = false;
      return isInterrupted;
    },
  };
}

const it = withPortal({ env: { PUBLIC_URL: PASSKEY_ORIGIN } })
  .extend("manager", ({ portal }) => portal.staff({ isManager: true }))
  .extend("crashes", { scope: "file" }, async ({ portal }) => {
    await portal.context.jobs.stop();
    return addCrashes(portal);
  });

/** The actions of the audit trail and the types of notifications, by the entry. */
async function effectsIn({ connection }: TestPortal): Promise<Map<string, string>> {
  const events = await connection.collection("audittrail").find().toArray();
  const notifications = await connection.collection("notifications").find().toArray();
  return new Map([
    ...events
      // The portal gives units to residents whom a test has stored.
      .filter(({ action, actorID }) => actorID !== PORTAL && action !== "class-changed")
      .map(({ _id, action }) => [`${_id}`, String(action)] as const),
    ...notifications
      .filter(({ type }) => type !== NOTIFICATION_TYPES.classChange)
      .map(
        ({ _id, type, userID }) => [`notified ${_id}`, `${type} to ${String(userID).slice(0, 2)}`] as const,
      ),
  ]);
}

/** Interrupts a call before its first write, then another one before its second, and so on, until one is not interrupted. */
async function expectOnce(
  portal: TestPortal,
  { during }: ReturnType<typeof addCrashes>,
  prepare: () => Promise<() => Promise<Answer>>,
): Promise<void> {
  const outcomes: string[][] = [];
  for (let writes = 0, isInterrupted = true; isInterrupted; writes += 1) {
    const call = await prepare();
    const before = await effectsIn(portal);
    isInterrupted = await during(writes, call);
    if (isInterrupted) {
      const repeat = await call();
      // A repeat that has nothing left to do may be refused.
      expect(repeat.status, `${writes}: ${repeat.text}`).toBeLessThan(500);
      await portal.context.tenancies.applyDue();
      await portal.context.repair();
    }
    const after = await effectsIn(portal);
    const effects = [...after].flatMap(([_id, effect]) => (before.has(_id) ? [] : effect));
    // The unit of a resident is there for the next call.
    outcomes.push(effects.filter((one) => one !== "unit-added" || effects.length === 1).sort());
  }
  const uninterrupted = outcomes.at(-1);
  expect(outcomes.length).toBeGreaterThan(2);
  expect(uninterrupted).not.toEqual([]);
  expect(outcomes.map((effects, writes) => [writes, effects])).toEqual(
    outcomes.map((_, writes) => [writes, uninterrupted]),
  );
}

/** Corrections and payments: a repeat completes their stats, but adds no event. */
const INCOMPLETE = ["behaviorlog/reverse", "rewardlog/reverse", "paymentlog/add", "/rent"];
/** Calls that record no event, or one for each of their rows, as an import does. */
const WITHOUT_EVENT = [
  ...SENDING_ROUTES,
  "POST /api/dashboard/resident-imports",
  "POST /api/dashboard/saved-views",
];

describe("a creating call", () => {
  const routes = CREATING_ROUTES.filter(
    (name) => !WITHOUT_EVENT.includes(name) && !INCOMPLETE.some((end) => name.endsWith(end)),
  );
  it.for(routes)("%s is complete after its repeat", async (name, { portal, manager, crashes }) => {
    await expectOnce(portal, crashes, async () => {
      const key = nextKey();
      const call = await prepareCall(portal, manager.http, name);
      return () => call.send(key, manager.http);
    });
  });
});

describe("a changing call", () => {
  type RepeatableCall = Omit<Call, "body"> & Partial<Pick<Call, "body">>;

  /** For calls whose example has nothing to repeat. */
  const PREPARED: Record<string, (portal: TestPortal, manager: Client) => Promise<RepeatableCall>> = {
    "DELETE /api/dashboard/team/:userID/invitation": async (_portal, client) => {
      const form = { email: `${nextKey()}@example.com`, firstName: "Noor", lastName: "Haddad" };
      const { body } = await client.post("/api/dashboard/team", form);
      return { client, userID: body.member.userID };
    },
    "DELETE /api/dashboard/leases/:leaseID/merged/:otherID": async (portal, client) => {
      const { leaseID, otherID } = await likelyHousehold(portal, client);
      const path = `/api/dashboard/leases/${leaseID}/merged/${otherID}`;
      expect((await client.call("PUT", path)).status).toBe(200);
      return { client, path };
    },
    "PUT /api/dashboard/leases/:leaseID/merged/:otherID": async (portal, client) => {
      const { leaseID, otherID } = await likelyHousehold(portal, client);
      return { client, path: `/api/dashboard/leases/${leaseID}/merged/${otherID}` };
    },
    "PATCH /api/dashboard/conversations/:conversationID": async (portal, client) => {
      const { userID: assigneeID } = await portal.staff();
      return { client, userID: (await portal.resident()).userID, body: { assigneeID } };
    },
    /** With an open request for a reward, which is declined. */
    "PUT /api/dashboard/residents/:userID/move-out": async (portal, client) => {
      const { userID } = await portal.resident();
      const request = await addRedeemable(portal, userID);
      expect((await client.post("/api/dashboard/redemptions/add", request)).status).toBe(201);
      return { client, userID, body: { date: todayOf(portal), reason: "Lease ended", forwardingNote: "" } };
    },
  };

  it.for([
    "PATCH /api/dashboard/team/:userID",
    "DELETE /api/dashboard/short-replies/:_id",
    "DELETE /api/dashboard/units/:_id",
    "POST /api/dashboard/incidents/reopen",
    "PUT /api/dashboard/redemptions/:_id/decision",
    ...Object.keys(PREPARED),
  ])("%s is complete after its repeat", async (name, { portal, manager, crashes }) => {
    const route = routesOf(portal).find((one) => one.name === name) ?? expect.fail(name);
    await expectOnce(portal, crashes, async () => {
      const call: RepeatableCall = await (PREPARED[name]?.(portal, manager.http) ?? ownCall(portal, route));
      const { client, userID = "", _id, path, body } = call;
      return () => client.call(route.method, path ?? pathFor(route.path, userID, _id), body);
    });
  });
});
