/** Limits per person, per session and per list. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, vi } from "vitest";
import { DEFAULT_LIMITS } from "../../src/config.ts";
import { LIST_LIMIT_MAX, TEXT_MAX_LENGTH } from "../../src/domain/limits.ts";
import { RESIDENT_TEXTS } from "../../src/domain/resident-rules.ts";
import { UNKNOWN_SESSIONS_PER_MINUTE } from "../../src/rate-limits/rate-limits.ts";
import { multipart } from "../api/photos/images.ts";
import { csvOf, endedImport, IMPORTS, person } from "../api/resident-import/files.ts";
import { exampleBody, pathFor, routesOf } from "../api/support/routes.ts";
import type { Client } from "../harness/client.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";
import { it } from "./support/stage.ts";

const REPORT = {
  type: "Complaint",
  category: "Noise",
  subCategory: "Loud music",
  description: "Every night",
  concernedParty: "The neighbors",
};

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

  limited("R55 a path in other letters or with a slash at its end is the same call", async ({ portal }) => {
    const { http } = await portal.resident();
    const report = (path: string) => http.post(path, REPORT);
    expect((await report("/api/dashboard/incidents/new")).status).toBe(201);
    expect((await report("/api/dashboard/incidents/new/")).status).toBe(201);
    expect((await report("/api/dashboard/Incidents/NEW")).status).toBe(429);
  });

  limited("R55 a resident's incidents have a separate limit for each person", async ({ portal }) => {
    const [{ http: one }, { http: other }] = [await portal.resident(), await portal.resident()];
    const report = (client: Client) => client.post("/api/dashboard/incidents/new", REPORT);
    // One more than other writes have here.
    expect((await report(one)).status).toBe(201);
    expect((await report(one)).status).toBe(201);
    expect((await report(one)).status).toBe(429);
    expect((await report(other)).status).toBe(201);
    const endOthers = () => one.post("/api/account/sessions/end-others");
    expect((await endOthers()).status).toBe(200);
    expect((await endOthers()).status).toBe(429);
  });

  it("R55 unless told otherwise, residents report 20 incidents and upload 60 photos an hour, staff write 600 times", () => {
    expect(DEFAULT_LIMITS).toMatchObject({
      incidentsPerHour: 20,
      uploadsPerHour: 60,
      writesPerHour: 600,
      staffWritesPerHour: 6000,
    });
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

  const moment = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index));

  const incidentOf = (userID: string, index: number) => ({
    ...REPORT,
    type: "Complaint" as const,
    requestID: `R${index}`,
    userID,
    priorityLevel: "",
    unitNumber: "",
    status: "Open" as const,
    createdAt: moment(index),
    updatedAt: moment(index),
  });

  async function fill({ repositories }: TestPortal, userID: string): Promise<void> {
    const all = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));
    await repositories.incidents.insertMany(all((index) => incidentOf(userID, index)));
    await repositories.notifications.insertMany(
      all((index) => ({ userID, type: "x", message: `${index}`, createdAt: moment(index) })),
    );
    await repositories.behaviorLogs.insertMany(
      all((index) => ({ userID, type: "x", rp: 1, reportedBy: "x", createdAt: moment(index) })),
    );
    await repositories.rewardLogs.insertMany(
      all((index) => ({ userID, text: "x", cp: 1, createdAt: moment(index) })),
    );
    const leaseID = (await repositories.residents.byUserID(userID))?._id ?? "";
    await repositories.paymentLogs.insertMany(
      all((index) => ({
        leaseID,
        userID,
        monthYear: `${MONTHS[index % 12]} ${1900 + Math.floor(index / 12)}`,
        status: "Unpaid" as const,
        createdAt: moment(index),
        updatedAt: moment(index),
      })),
    );
  }

  it("R55 a person's own lists answer 500 at most and name the next page", async ({ portal }) => {
    const { userID, http } = await portal.resident();
    await fill(portal, userID);
    for (const list of ["behaviorlog", "paymentlog", "rewardlog", "notifications", "incidents"]) {
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
    const { url, repositories, ...portal } = await startPortal();
    const { http } = await portal.staff();
    const { userID } = await portal.resident();
    const cookie = http.cookie() ?? "";
    // More than the connection's buffers take, so that an answer waits for its reader, who takes nothing of it.
    await repositories.incidents.insertMany(
      Array.from({ length: 4_000 }, (_, index) => ({
        ...incidentOf(userID, index),
        description: "x".repeat(TEXT_MAX_LENGTH),
      })),
    );
    const open = async () => {
      const call = request(`${url}/api/dashboard/incidents`, { headers: { Cookie: cookie } });
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

  it.for([
    ["a NUL in a text", "description", `a${NUL}b`, "ab"],
    ["an escape sequence in a text", "description", `a${ESC}[2Jb`, "a[2Jb"],
    ["a DEL in a line", "concernedParty", `a${DEL}`, "a"],
    ["a C1 character in a line", "concernedParty", `a${NEL}b`, "a b"],
    ["a line feed in a line", "requestID", "a\nb", "a b"],
    ["lines and tabs in a text", "description", "a\n\tb", "a\n\tb"],
  ] as const)("R55 %s is stored clean", async ([_name, field, pasted, stored], { stage }) => {
    const answer = await stage.rosa.http.post("/api/dashboard/incidents/new", { ...REPORT, [field]: pasted });
    expect([answer.status, answer.body[field]]).toEqual([201, stored]);
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

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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
  expect((await otto.http.get("/api/auth/me")).status).toBe(200);
});
