/** Hostile paths and queries: no server error, and no data of others for a resident, in any spelling of the userID. */

import { request } from "node:http";
import { describe, expect } from "vitest";
import { z } from "zod";
import type { Route } from "../api/support/routes.ts";
import { pathFor } from "../api/support/routes.ts";
import type { Client } from "../harness/client.ts";
import { it, SECRET, type Target, third } from "./support/target.ts";

it.afterAll(({ target }) => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(target.logged()).not.toContain('"status":500');
});

/** Sends a path exactly as it is, which no client library does. */
function rawGet(target: Target, path: string, cookie: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(target.portal.url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, agent: false, headers: { Cookie: cookie } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const withPath = (target: Target, isRead = true) =>
  target.routes.filter(({ method, path }) => (method === "GET") === isRead && path.includes(":userID"));

describe("a resident who writes another's userID in some way", () => {
  const ways = (own: string, other: string) => [
    other,
    other.toLowerCase(),
    `${other}%00`,
    `${other}%20`,
    `%20${other}`,
    `${other};x=1`,
    `${own}%2f..%2f${other}`,
    `${own}%2F${other}`,
    `${own},${other}`,
    `${own}?userID=${other}`,
    `${own}?_id=${other}&role=staff`,
    `%7B%22%24ne%22%3Anull%7D`,
    "%5Bobject%20Object%5D",
    ".*",
    "%24where",
    "__proto__",
    "constructor",
    "undefined",
    "staff",
    "%ED%A0%80",
    "%E0%A4%A",
    "%",
    "x".repeat(1500),
  ];

  /** What each read answers for a third of them. */
  async function* reads(target: Target, other: string, { cookie }: Client) {
    for (const [turn, { path }] of withPath(target).entries()) {
      const asked = third(ways(target.rosa.userID, other), turn).map(async (way) => ({
        path,
        way,
        ...(await rawGet(target, pathFor(path, way), cookie() ?? "")),
      }));
      yield* await Promise.all(asked);
    }
  }

  it("R27 another's userID, however written, reads nothing of theirs", async ({ target }) => {
    for await (const { path, way, status, text } of reads(target, target.other.userID, target.hers)) {
      expect(status, `${path} ${way}: ${text}`).toBeLessThan(500);
      expect(text, `${path} ${way}`).not.toContain(SECRET);
      if (!way.startsWith(`${target.rosa.userID}?`)) expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it("R29 invalid ids are not found for staff either", async ({ target }) => {
    for await (const { path, way, status, text } of reads(target, "R-00000000", target.staff)) {
      expect(status, `${path} ${way}: ${text}`).toBeLessThan(500);
      if (way !== "staff") expect(text).not.toContain(SECRET);
    }
  });

  it("R29 ids that are none are refused to a resident by every write", async ({ target }) => {
    const ids = ["x", "0", "-1", "65f0c0ffee65f0c0ffee65f", "null", "%00", "../..", "%2e%2e"];
    for (const [turn, { name, path, method }] of withPath(target, false).entries()) {
      // Staff may remove what there never was.
      for (const [client, from] of [
        [target.hers, 400],
        [target.staff, 200],
      ] as const) {
        const asked = third(ids, turn).map((id) => client.call(method, pathFor(path, id), {}));
        const answers = await Promise.all(asked);
        const others = answers.filter(({ status }) => status < from || status >= 500);
        expect([name, others.map(({ status, text }) => [status, text])]).toEqual([name, []]);
      }
    }
  });

  it("R27 another's userID in a body writes nothing of theirs", async ({ target }) => {
    const { userID: other } = target.other;
    const spellings = [other, ` ${other} `, `${other}\u0000`];
    for (const [turn, route] of target.writes.entries()) {
      // An incident is reopened and kept private by its reporter; a userID in the body is ignored.
      const isReporters = /\/(?:reopen|privacy)$/.test(route.path);
      if (!route.path.startsWith("/api/dashboard/") || isReporters) continue;
      const body = { ...(await target.valid(route)), userID: third(spellings, turn)[0] };
      const { status } = await target.hers.call(route.method, route.path, body);
      // The path names no conversation and no message.
      const namesNothing = route.path.includes(":conversationID") && route.method !== "PATCH";
      const refusal = namesNothing || route.path.includes("/messages/:_id") ? 404 : 403;
      expect([route.name, status]).toEqual([route.name, refusal]);
    }
  });
});

/** The fields that a call's query may have. */
const shapeOf = (document: Route["document"]): Record<string, unknown> =>
  document?.query instanceof z.ZodObject ? document.query.shape : {};

describe("a query", () => {
  const QUERIES = [
    "limit[$gt]=1",
    "before[$gt]=",
    "before[$ne]=x&limit=2",
    "userID[$ne]=x",
    "$where=1",
    "__proto__=1",
    "__proto__[polluted]=1",
    "a[__proto__][polluted]=1",
    "constructor[prototype][polluted]=1",
    "limit=1&limit=2",
    "before=a&before=b",
    "a.b=1",
  ];
  const NUMBERS = [
    "limit=0",
    "limit=-1",
    "limit=501",
    "limit=1e2",
    "limit=1.5",
    "limit=%20",
    "limit=NaN",
    "before=x",
  ];
  const queried = (target: Target) => target.routes.filter(({ document }) => document?.query);

  it("R27 operators, doubled and hostile keys in a query are refused by every read", async ({ target }) => {
    const gets = target.routes.filter(({ method }) => method === "GET");
    for (const [turn, { method, path, document }] of gets.entries()) {
      const own = Object.keys(shapeOf(document)).flatMap((field) => [
        `${field}[$gt]=`,
        `${field}=1&${field}=2`,
      ]);
      const statusOf = async (query: string) =>
        (await target.staff.call(method, `${pathFor(path, target.rosa.userID)}?${query}`)).status;
      const queries = [...third(QUERIES, turn), ...own];
      const answered = await Promise.all(queries.map(async (query) => [path, query, await statusOf(query)]));
      expect(answered).toEqual(queries.map((query) => [path, query, 400]));
    }
  });

  it("R29 numbers and ids that are none are refused by every list", async ({ target }) => {
    for (const { path, document } of queried(target)) {
      const shape = shapeOf(document);
      for (const query of NUMBERS) {
        const [field = ""] = query.split("=");
        if (!(field in shape)) continue;
        const answer = await target.staff.get(`${pathFor(path, target.rosa.userID)}?${query}`);
        expect([400, 404], `${path}?${query}: ${answer.status}`).toContain(answer.status);
      }
    }
  });

  it("R29 an id of nothing gives nothing more", async ({ target }) => {
    for (const { path, document } of queried(target)) {
      const shape = shapeOf(document);
      if (!("before" in shape)) continue;
      const answer = await target.staff.get(
        `${pathFor(path, target.rosa.userID)}?before=65f0c0ffee65f0c0ffee65f0`,
      );
      if (answer.status === 200) expect([path, answer.body]).toEqual([path, []]);
      else expect([400, 404], `${path}: ${answer.status}`).toContain(answer.status);
    }
  });
});
