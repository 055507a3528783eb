/** Limits per person, per session and per list. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, vi } from "vitest";
import { SESSION_CACHE_MS } from "../../src/auth/session-cache.ts";
import { addMonths } from "../../src/domain/calendar.ts";
import { LIST_LIMIT_MAX, TEXT_MAX_LENGTH } from "../../src/domain/limits.ts";
import { RESIDENT_TEXTS } from "../../src/domain/resident-rules.ts";
import { UNKNOWN_SESSIONS_PER_MINUTE } from "../../src/rate-limits/rate-limits.ts";
import { multipart } from "../api/photos/images.ts";
import { csvOf, endedImport, IMPORTS, person } from "../api/resident-import/files.ts";
import { exampleBody, pathFor, routesOf } from "../api/support/routes.ts";
import { INCIDENT } from "../factories/forms.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";
import { it } from "./support/stage.ts";

const limited = withPortal({
  env: {
    LIMIT_WRITES_PER_HOUR: "1",
    LIMIT_STAFF_WRITES_PER_HOUR: "1",
    LIMIT_INCIDENTS_PER_HOUR: "2",
    LIMIT_UPLOADS_PER_HOUR: "1",
    LIMIT_CLIENT_ERRORS_PER_HOUR: "1",
    LIMIT_CHAT_PER_MINUTE: "1",
    LIMIT_CHAT_BURST: "1",
  },
});

describe("R55: creating calls", () => {
  const isCreating = ({ method, path }: { method: string; path: string }) =>
    method === "POST" && /^\/api\/(?!auth\/)/.test(path);

  limited("R55 every call that creates something is limited per person", async ({ portal, staff }) => {
    const { userID } = await portal.resident();
    const ids = { userID: staff.userID, _id: "0".repeat(24), email: "limits@example.com" };
    const routes = routesOf(portal).filter(isCreating);
    expect(routes.length).toBeGreaterThan(15);
    const unlimited: string[] = [];
    for (const route of routes) {
      const body = route.document?.body && exampleBody(route, ids);
      const send = () => staff.http.call(route.method, pathFor(route.path, userID), body);
      await send();
      const { status, headers } = await send();
      if (status !== 429 || !(Number(headers["retry-after"]) > 0)) unlimited.push(`${route.name}: ${status}`);
    }
    expect(unlimited).toEqual([]);
  });

  limited("R55 incidents have a separate limit for each person, in any spelling", async ({ portal }) => {
    const [{ http: one }, other] = [await portal.resident(), await portal.resident()];
    // One more than other writes have here.
    for (const [path, status] of [
      ["incidents/new", 201],
      ["incidents/new/", 201],
      ["Incidents/NEW", 429],
    ] as const)
      expect((await one.post(`/api/dashboard/${path}`, INCIDENT)).status).toBe(status);
    expect((await other.post("/incidents/new", INCIDENT)).status).toBe(201);
    const endOthers = () => one.post("/api/account/sessions/end-others");
    expect((await endOthers()).status).toBe(200);
    expect((await endOthers()).status).toBe(429);
  });
});

describe("R55: a person's calls", () => {
  it("R55 are limited a minute, all sessions together, and others' are not", async ({ startPortal }) => {
    const portal = await startPortal({ env: { LIMIT_REQUESTS_PER_MINUTE: "5" } });
    const { http, ...account } = await portal.resident();
    const other = await portal.enter(account);
    const statuses = await Promise.all(Array.from({ length: 7 }, () => http.get("/api/dashboard/rewards")));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = statuses.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.get("/api/dashboard/rewards")).status).toBe(429);
    expect((await (await portal.resident()).get("/rewards")).status).toBe(200);
  });
});

describe("R55: lists and texts", () => {
  const COUNT = LIST_LIMIT_MAX + 3;

  /** Stores entries of a resident, each a second younger than the one before. */
  async function fill({ connection }: TestPortal, name: string, count: number, entry: object): Promise<void> {
    const entries = Array.from({ length: count }, (_, index) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index));
      const month = name === "paymentlogs" && { month: addMonths("1900-01-01", index).slice(0, 7) };
      return { ...entry, createdAt, updatedAt: createdAt, ...month };
    });
    await connection.collection(name).insertMany(entries);
  }

  const LISTS = {
    behaviorlog: ["behaviorlogs", { type: "x", rp: 1, reportedBy: "x" }],
    paymentlog: ["paymentlogs", { monthYear: "Jan 1900", status: "Unpaid" }],
    rewardlog: ["rewardlogs", { text: "x", cp: 1 }],
    notifications: ["notifications", { type: "x", message: "x" }],
    incidents: ["incidents", { ...INCIDENT, unitNumber: "", status: "Open" }],
  } as const;

  it("R55 a person's own lists answer 500 at most and name the next page", async ({ portal }) => {
    const { userID, http } = await portal.resident();
    const leaseID = (await portal.repositories.residents.byUserID(userID))?._id;
    for (const [list, [collection, entry]] of Object.entries(LISTS)) {
      await fill(portal, collection, COUNT, { ...entry, userID, leaseID });
      const first = await http.get(`/api/dashboard/${list}/${userID}`);
      expect([list, first.status, first.body.length]).toEqual([list, 200, LIST_LIMIT_MAX]);
      const [, next = ""] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
      const second = await http.get(next);
      expect(second.headers.link).toBeUndefined();
      const ids = [...first.body, ...second.body].map(({ _id }: { _id: string }) => _id);
      expect([list, new Set(ids).size]).toEqual([list, COUNT]);
    }
  });

  it("R55 a third whole list at a time is refused to a session", async ({ startPortal }) => {
    const portal = await startPortal();
    const { http } = await portal.staff();
    const { userID } = await portal.resident();
    const cookie = http.cookie() ?? "";
    const [collection, incident] = LISTS.incidents;
    // More than the connection's buffers take, so that an answer waits for its reader, who takes nothing of it.
    await fill(portal, collection, 4_000, { ...incident, userID, description: "x".repeat(TEXT_MAX_LENGTH) });
    const open = async () => {
      const call = request(`${portal.url}/api/dashboard/incidents`, { headers: { Cookie: cookie } });
      call.on("error", () => undefined).end();
      const [answer] = (await once(call, "response")) as [IncomingMessage];
      return { call, answer };
    };
    const [first, second] = [await open(), await open()];
    expect([first.answer.statusCode, second.answer.statusCode]).toEqual([200, 200]);
    const third = await http.get("/api/dashboard/paymentlogs");
    expect([third.status, third.headers["retry-after"]]).toEqual([429, "1"]);
    expect((await http.get("/api/dashboard/paymentlogs?limit=10")).status).toBe(200);
    first.call.destroy();
    await expect.poll(async () => (await http.get("/api/dashboard/paymentlogs")).status).toBe(200);
    second.call.destroy();
  });

  const [NUL, ESC, DEL, NEL] = [0, 0x1b, 0x7f, 0x85].map((code) => String.fromCharCode(code));

  it("R55 texts and lines are stored clean", async ({ stage }) => {
    const description = `a${NUL}b\n\t${ESC}[2Jc`;
    const pasted = { description, concernedParty: `a${NEL}b${DEL}`, requestID: "a\nb" };
    const { status, body } = await stage.rosa.post("/incidents/new", { ...INCIDENT, ...pasted });
    expect([status, body]).toMatchObject([
      201,
      { description: "ab\n\t[2Jc", concernedParty: "a b", requestID: "a b" },
    ]);
  });

  it("R55 control characters in an import and in its file's name are removed", async ({ stage }) => {
    const { http } = stage.staff;
    const file = csvOf([
      person("names@example.com", { firstName: `Ro${ESC}sa`, unitNumber: `4${DEL}B` }),
      person("lines@example.com", { unitNumber: '"4\nB"' }),
      person(`e${NEL}mail@example.com`),
      person("around@example.com", { unitNumber: '"\t4B\n"' }),
    ]);
    const parts = { file: Buffer.from(file) };
    const form = (more = {}) => multipart({ ...parts, ...more }, "text/csv", `resi${ESC}dents\u202e.csv`);
    const checked = await http.post(`${IMPORTS}/check`, undefined, await form());
    expect([checked.status, checked.body.rows, checked.body.ready]).toEqual([200, 4, 3]);
    expect(checked.body.problems).toMatchObject([{ texts: [RESIDENT_TEXTS.emailInvalid] }]);
    const { importID } = checked.body;
    expect((await http.post(IMPORTS, undefined, await form({ importID }))).status).toBe(200);
    expect(await endedImport(http, importID)).toMatchObject({ stored: 3, fileName: "residents.csv" });
    const residents = (await http.get("/api/dashboard/residents")).body as Record<string, string>[];
    const unitOf = (start: string) => residents.find(({ email }) => email?.startsWith(start))?.unitNumber;
    expect(["names@", "lines@", "around@"].map(unitOf)).toEqual(["4B", "4 B", "4B"]);
  });
});

const floodTest = withPortal().extend("otto", ({ portal }) => portal.resident());

floodTest("R97 an address names 300 unknown sessions; those in use go on", async ({ portal, otto }) => {
  await otto.http.get("/api/auth/me");
  const asked = vi.spyOn(portal.repositories.sessions, "byHash");
  const unknown = (number: number) => {
    const headers = { Cookie: String(otto.http.cookie()).replace(/.{6}$/, String(100_000 + number)) };
    return portal.visitor().get("/api/auth/me", { headers });
  };
  let answer = await unknown(0);
  for (let number = 1; answer.status === 401; number += 1) answer = await unknown(number);
  expect(answer.status).toBe(429);
  expect(asked).toHaveBeenCalledTimes(UNKNOWN_SESSIONS_PER_MINUTE);
  // Also one that is read again, and one that has just begun.
  portal.clock.advance(SESSION_CACHE_MS);
  expect((await otto.http.get("/api/auth/me")).status).toBe(200);
  expect((await (await portal.resident()).http.get("/api/auth/me")).status).toBe(200);
});
