/** Fields of responses and requests, who may set a score, and texts of the property's chat that were edited, removed or reported. */

import Router from "@koa/router";
import { describe, expect } from "vitest";
import { PUBLIC_ROUTES, requireSignedIn, unguardedRoutes } from "../../src/http/guards.ts";
import { edit, mute, remove, report, say } from "../api/chat/support/moderation.ts";
import { pathFor, routesOf } from "../api/support/routes.ts";
import type { Client } from "../harness/client.ts";
import { keysIn, NEVER, PRIVATE } from "./support/response-fields.ts";
import { it, type Target } from "./support/target.ts";

describe("routes", () => {
  it("R19 deny by default: every route has a guard or is listed as public", ({ target }) => {
    const { routers } = target.portal;
    expect(routesOf(target.portal).length).toBeGreaterThan(50);
    expect(unguardedRoutes(routers)).toEqual([]);
    const careless = new Router();
    careless.get("/api/dashboard/everything", () => undefined);
    careless.post("/api/dashboard/late", () => undefined, requireSignedIn());
    careless.get("/api/dashboard/nothing", requireSignedIn(), () => undefined);
    expect(unguardedRoutes([...routers, careless])).toEqual([
      ...["GET /api/dashboard/everything", "POST /api/dashboard/late"],
    ]);
  });

  it("R19 deny by default: every route of the public list exists", ({ target }) => {
    const names = routesOf(target.portal).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...PUBLIC_ROUTES]));
  });
});

/** The one record, and the file with everything about a person. */
const RECORDS = ["", "/personal-data"].map((end) => `GET /api/dashboard/residents/:userID${end}`);

/** The JSON that each reading call gives somebody about one resident. */
async function readAll(target: Target, client: Client, userID: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const { method, path, name } of target.routes) {
    if (method !== "GET" || path.startsWith("/api/docs") || path === "/api/auth/link") continue;
    const answer = await client.get(pathFor(path, userID));
    if (answer.status === 200 && answer.body !== undefined) found.set(name, answer.body);
  }
  return found;
}

describe("fields out", () => {
  it("R23 no answer has a hash or a counter; private fields on one record", async ({ target }) => {
    let answers = 0;
    for (const client of [target.staff, target.hers]) {
      for (const [name, body] of await readAll(target, client, target.rosa.userID)) {
        answers += 1;
        const keys = keysIn(body);
        expect([name, NEVER.filter((key) => keys.has(key))]).toEqual([name, []]);
        const reported = PRIVATE.filter((key) => keys.has(key));
        expect([name, reported]).toEqual([name, RECORDS.includes(name) ? PRIVATE : []]);
      }
    }
    expect(answers).toBeGreaterThan(25);
  });

  it("R23 others are a first name; a resident's turnover score is staff's", async ({ target }) => {
    const { staff, hers, rosa, staffAccount } = target;
    await staff.post("/api/dashboard/rchat/send-message", { userID: staffAccount.userID, message: "Hello" });
    const [message] = (await hers.get("/api/dashboard/rchat?limit=1")).body;
    expect(Object.keys(message).sort()).toEqual([
      ...["_id", "conversationID", "message", "senderName", "senderRole", "seq", "timestamp", "userID"],
    ]);
    expect(message.senderName).toBe("Stella");
    const path = `/api/dashboard/residents/${rosa.userID}`;
    expect((await hers.get(path)).body).not.toHaveProperty("turnoverScore");
    expect((await staff.get(path)).body).toHaveProperty("turnoverScore");
  });
});

describe("scores", () => {
  it("R25 scores: a resident sets none, staff none beyond the limits", async ({ target }) => {
    const { hers, staff, rosa } = target;
    const path = "/api/dashboard/residents/update";
    const { userID } = rosa;
    expect((await hers.patch(path, { userID, residentScore: 20 })).status).toBe(403);
    for (const wrong of [
      ...[{ residentScore: 21 }, { paymentScore: 101 }, { turnoverScore: 101 }],
      ...[{ class: "Z" }, { totalCP: "all" }, { residentScore: Number.MAX_VALUE }, { residentScore: -2e6 }],
    ]) {
      const { status } = await staff.patch(path, { userID, ...wrong });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    expect((await staff.patch(path, { userID, residentScore: 20, class: "A", monthlyFee: 40 })).status).toBe(
      200,
    );
    const entries = (await staff.get(`/api/dashboard/audit?userID=${userID}&limit=2`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      ...["class-changed", "resident-updated"],
    ]);
    expect(entries[1].changes).toContainEqual({ field: "residentScore", from: expect.any(Number), to: 20 });
    await staff.post("/api/dashboard/behaviorlog/add", { userID, type: "Own idea", rp: 1, reportedBy: "x" });
    const { body } = await staff.get(`/api/dashboard/residents/${userID}`);
    const log = (await staff.get(`/api/dashboard/behaviorlog/${userID}`)).body as { rp: number }[];
    expect(body.residentScore).toBe(log.reduce((sum, { rp }) => sum + rp, 0));
    expect(body.class).toBe("C");
  });
});

it("R79 no answer to a resident has a removed text or who acted", async ({ portal }) => {
  const staff = await portal.staff();
  const [mara, otto] = [await portal.resident(), await portal.resident()];
  const sent = await say(mara, "The first wording");
  await edit(mara, sent._id, "The second wording");
  await report(otto, sent._id, "The reason of the report");
  await remove(staff, sent._id, "Insults");
  await mute(staff, mara.userID, "hour");
  const secret = /first wording|second wording|reason of the report/;
  let read = 0;
  for (const who of [mara, otto]) {
    for (const { method, path } of routesOf(portal)) {
      if (method !== "GET" || path.startsWith("/api/docs")) continue;
      const address = pathFor(path, who.userID, sent._id).replace(/office%3A[^/]*/, "property");
      for (const query of ["", "?afterSeq=0&changes=true", "?afterSeq=0", "?limit=500"]) {
        const { status, text } = await who.http.get(`${address}${query}`);
        read += status === 200 ? 1 : 0;
        expect(text).not.toMatch(secret);
        // Staff have not written themselves: only what they did could name them.
        expect(text).not.toContain(staff.userID);
      }
    }
  }
  expect(read).toBeGreaterThan(20);
  // The responses to the author don't contain it either.
  expect(JSON.stringify((await remove(mara, sent._id)).body)).not.toMatch(secret);
});
