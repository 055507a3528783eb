/** Every route against everybody: who is let in, in one table. A route that isn't in the table fails it. */
import { describe, expect } from "vitest";
import { multipart, picture, upload, uploadMessagePhoto, uploadPropertyImage } from "../api/photos/images.ts";
import { csvOf, person } from "../api/resident-import/files.ts";
import { addRedeemable } from "../api/support/creating-calls.ts";
import { pairedDisplay } from "../api/support/displays.ts";
import { isEmailChange } from "../api/support/email-changes.ts";
import { todayOf } from "../api/support/move-outs.ts";
import { exampleBody, pathFor, type Route, routesOf } from "../api/support/routes.ts";
import { isTeamCall, teamMember } from "../api/support/team-calls.ts";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { INCIDENT } from "../factories/forms.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { DAY } from "../harness/clock.ts";
import { withPortal } from "../harness/fixtures.ts";
import type { TestPortal } from "../harness/portal.ts";
import { BEFORE_SECOND_STEP, TABLE } from "./support/access-table.ts";
import { loginOf } from "./support/stage.ts";

/**
 * anonymous: without a session. expired: a session past its end. own: a resident, for themselves where somebody is named.
 * other: a resident who names another. posing: a resident for another, whose body and query say that they are staff.
 * pending: a resident who waits for approval, for themselves. former: a resident who has moved out, for themselves. staff: for a resident; in the chat for themselves.
 * manager: as staff, and a manager, after them: the payment of a month is there already. display: a paired wall display.
 * second-step-missing: a manager who should have turned on two-step login by now.
 */
const COLUMNS = [
  ...(["anonymous", "expired", "own", "other", "posing", "pending", "former"] as const),
  ...(["staff", "manager", "display", "second-step-missing"] as const),
] as const;
type Column = (typeof COLUMNS)[number];

const EXPECTED = new Map(
  TABLE.trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [method, path, ...cells] = line.trim().split(/\s+/);
      const name = `${method} ${path}`;
      const statuses = cells.map(Number);
      return [name, [...statuses, withoutSecondStep(name, statuses)]] as const;
    }),
);

/** @param statuses those of the other columns */
function withoutSecondStep(name: string, statuses: readonly number[]): number {
  const ofManager = statuses[COLUMNS.indexOf("manager")] ?? Number.NaN;
  const isOpen = statuses[COLUMNS.indexOf("anonymous")] !== 401 || BEFORE_SECOND_STEP.includes(name);
  return isOpen || ofManager === 401 ? ofManager : 403;
}

const it = withPortal({ env: { LIMIT_UPLOADS_PER_HOUR: "1000" } });

let portal: TestPortal;
let routes: Route[];
const accounts = {} as Record<
  "own" | "another" | "pending" | "former" | "staff" | "manager" | "second-step-missing",
  TestAccount
>;
const clients = {} as Record<Exclude<Column, "anonymous" | "expired" | "display">, Client>;
let expiredCookie: string;
let displayCookie: string;
/** The incidents of residents, and the photos of their lines to the office. */
const incidentIDs = {} as Record<"own" | "another" | "former", string>;
const photoIDs = {} as Record<"own" | "another" | "former", string>;
let photo: Buffer;
let propertyImage = "";
let made = 0;
/** Those who log out after the call, because a person's oldest session ends when there are too many. */
const ofOneCall: Client[] = [];

it.beforeAll(async ({ portal: started }) => {
  portal = started;
  routes = routesOf(portal);
  const missing = await createStaff(portal, { isManager: true });
  accounts["second-step-missing"] = missing;
  const first = await portal.signIn(missing);
  const rule = { version: 0, team: { requiresSecondFactor: true, requiredSince: "" } };
  expect((await first.patch("/api/dashboard/settings", rule)).status).toBe(200);
  expiredCookie = first.cookie() ?? "";
  portal.clock.advance(8 * DAY);
  clients["second-step-missing"] = await portal.signIn(missing);
  accounts.own = await createResident(portal);
  accounts.another = await createResident(portal);
  accounts.pending = await createResident(portal, {}, { access: "pending" });
  accounts.former = await createResident(portal);
  accounts.staff = await createStaff(portal, { isManager: false });
  accounts.manager = await createStaff(portal, { isManager: true });
  // The time to set a second factor up begins with the first login.
  clients.staff = await portal.signIn(accounts.staff);
  clients.manager = await portal.signIn(accounts.manager);
  displayCookie = (await pairedDisplay(portal, clients.manager)).display.cookie() ?? "";
  clients.own = await portal.enter(accounts.own);
  clients.other = clients.own;
  clients.posing = clients.own;
  clients.pending = await portal.enter(accounts.pending);
  clients.former = await portal.enter(accounts.former);
  photo = await picture().png().toBuffer();
  propertyImage = (await uploadPropertyImage(clients.manager, photo)).body.image;
  for (const name of ["own", "another", "pending", "former"] as const) {
    expect((await upload(clients.staff, accounts[name].userID, photo)).status).toBe(200);
  }
  for (const name of ["own", "another", "former"] as const) {
    const { userID } = accounts[name];
    const { body } = await clients.staff.post("/api/dashboard/incidents/new", { ...INCIDENT, userID });
    incidentIDs[name] = body._id;
    const client = name === "another" ? await portal.enter(accounts.another) : clients[name];
    const { photoID } = (await uploadMessagePhoto(client, photo)).body;
    const message = { text: "", photoIDs: [photoID] };
    const line = pathFor("/api/dashboard/conversations/:conversationID/messages", userID);
    expect((await client.post(line, message)).status).toBe(201);
    photoIDs[name] = photoID;
  }
  const moveOut = { date: todayOf(portal), reason: "Lease ended" };
  const path = `/api/dashboard/residents/${accounts.former.userID}/move-out`;
  expect((await clients.staff.call("PUT", path, moveOut)).status).toBe(200);
});

/** The userID that a column's caller names. */
function named(column: Column, { method, path }: Route): string {
  if (column === "other" || column === "posing") return accounts.another.userID;
  if (column === "pending" || column === "former") return accounts[column].userID;
  // The sessions of the first resident are what other calls rest on.
  const isStaff = ["staff", "manager", "second-step-missing"].includes(column);
  if (isStaff && /\/(?:end-all|login-reset)$/.test(path)) return accounts.another.userID;
  // A removal would take the resident that the other calls need.
  if (isStaff && method === "DELETE" && path.endsWith("/residents/:userID")) return "R-00000000";
  return isStaff && path.endsWith("/send-message") ? accounts[column as "staff"].userID : accounts.own.userID;
}

const ownerOf = (column: Column) =>
  column === "former" ? column : column === "other" || column === "posing" ? "another" : "own";
const incidentOf = (column: Column) => incidentIDs[ownerOf(column)];

const cookiesIn = (header: string) =>
  header.split("; ").map((pair) => pair.split("=", 2) as [name: string, value: string]);

const SESSION_CALLS = ["/api/auth/login", "/api/auth/register", "/api/auth/logout"];

/**
 * The caller of a column. Where the call makes or ends sessions, it is a new one, so that no other call depends on it; and so is a caller
 * without a valid session, or a display, who would keep the cookie of a login.
 */
async function callerOf(column: Column, { path }: Route): Promise<Client> {
  if (column === "anonymous" || column === "expired" || column === "display") {
    const visitor = portal.visitor();
    const cookies = { anonymous: "", expired: expiredCookie, display: displayCookie }[column];
    for (const [name, value] of cookies === "" ? [] : cookiesIn(cookies)) visitor.setCookie(name, value);
    if (SESSION_CALLS.includes(path)) ofOneCall.push(visitor);
    return visitor;
  }
  if (!SESSION_CALLS.includes(path)) return clients[column];
  return enterForCall(accounts[Object.hasOwn(accounts, column) ? (column as "staff") : "own"]);
}

/** Opens a session for one call. */
async function enterForCall(account: TestAccount): Promise<Client> {
  const client = await portal.enter(account);
  ofOneCall.push(client);
  return client;
}

/** A session of the resident's that nothing else here depends on. */
async function spareSession(): Promise<string> {
  const [current] = (await (await enterForCall(accounts.own)).get("/api/account/sessions")).body;
  return current.id;
}

async function bodyOf(column: Column, route: Route): Promise<Record<string, unknown> | undefined> {
  if (!route.document?.body) return undefined;
  made += 1;
  const ids = { userID: named(column, route), _id: incidentOf(column), email: `matrix-${made}@example.com` };
  const number = `matrix-${made}`;
  if (route.path === "/api/auth/login") return loginOf(accounts.own);
  if (route.name === "PATCH /api/dashboard/settings") {
    return { ...exampleBody(route, ids), version: portal.context.settings.current().version };
  }
  if (route.path === "/api/account/password") return { currentPassword: PASSWORD, newPassword: PASSWORD };
  if (route.path === "/api/account/second-factor/begin") return { password: PASSWORD };
  // Without a secret to confirm, a code would not be checked.
  if (route.path === "/api/account/second-factor/confirm" && column in clients) {
    const begin = "/api/account/second-factor/begin";
    await clients[column as keyof typeof clients].post(begin, { password: PASSWORD });
  }
  if (route.path === "/api/dashboard/residents/:userID/sessions/end")
    return { session: await spareSession() };
  const posing = column === "posing" ? { role: "staff", access: "member", isStaff: true } : {};
  if (route.path === "/api/dashboard/incidents/reopen") {
    await clients.staff.patch("/api/dashboard/incidents/update", { _id: ids._id, status: "Resolved" });
  }
  if (route.path === "/api/dashboard/redemptions/add") return addRedeemable(portal, ids.userID);
  // A muted resident could not send.
  const lifted = route.path.includes("/mutes/") ? { duration: "lifted" } : {};
  return { ...exampleBody(route, { ...ids, number }), ...posing, ...lifted };
}

/** The record that a column's caller names: a new message of the chat, or an incident. */
async function recordOf(column: Column, { path }: Route): Promise<string> {
  if (!path.includes("/rchat/messages/")) return incidentOf(column);
  // Other calls of the table end sessions.
  const owner = ownerOf(column);
  const author = await enterForCall(accounts[owner === "former" ? "own" : owner]);
  const { status, body } = await author.post("/api/dashboard/rchat/send-message", { message: "Hello" });
  expect(status).toBe(201);
  return body._id;
}

async function concernedBy(column: Column, route: Route): Promise<string> {
  if (isTeamCall(route.path)) return (await teamMember(portal, route.path)).userID;
  // The other residents log in with their addresses.
  return isEmailChange(route) ? (await createResident(portal)).userID : named(column, route);
}

async function statusOf(column: Column, route: Route): Promise<number> {
  const client = await callerOf(column, route);
  const userID = await concernedBy(column, route);
  const path =
    pathFor(route.path, userID, await recordOf(column, route), photoIDs[ownerOf(column)]) +
    (column === "posing" ? "?role=staff" : "");
  if (route.path === "/api/property/images/:key") return (await client.get(propertyImage)).status;
  if (route.document?.upload) {
    const { fields } = route.document.upload;
    const file = Buffer.from(csvOf([person("a@b.cd")]));
    const role = column === "posing" ? { role: "staff" } : {};
    const parts = { userID, importID: "of another file", photo, image: photo, file };
    const named = Object.fromEntries(Object.entries(parts).filter(([name]) => name in fields));
    return (await client.post(path, undefined, await multipart({ ...named, ...role }))).status;
  }
  return (await client.call(route.method, path, await bodyOf(column, route))).status;
}

describe("the table of access", () => {
  it("R20 access matrix: it has every route of the portal, and no other", () => {
    const names = routes.map(({ name }) => name).sort();
    const hint = "a route without a row in TABLE (-), or a row without a route (+)";
    expect([...EXPECTED.keys()].sort(), hint).toEqual(names);
  });

  it.each([...EXPECTED])("R20 access matrix: %s answers as the table says", async (name, statuses) => {
    const route = routes.find((found) => found.name === name) ?? expect.fail(`${name} is no route`);
    const answered: (readonly [Column, number])[] = [];
    // What a read answers does not depend on the reads before it.
    const groups = route.method === "GET" ? [COLUMNS] : COLUMNS.map((column) => [column]);
    for (const columns of groups) {
      const asked = columns.map(async (column) => [column, await statusOf(column, route)] as const);
      answered.push(...(await Promise.all(asked)));
      await Promise.all(ofOneCall.splice(0).map((client) => client.post("/api/auth/logout")));
    }
    expect(answered).toEqual(COLUMNS.map((column, at) => [column, statuses[at]]));
  });

  it("R20 access matrix: a resident stays a resident, also if the request says otherwise", async () => {
    const me = await clients.posing.get("/api/auth/me");
    expect(me.body).toMatchObject({ userID: accounts.own.userID, role: "resident", access: "member" });
    expect((await clients.pending.get("/api/auth/me")).body).toMatchObject({ access: "pending" });
    expect((await clients.former.get("/api/auth/me")).body).toMatchObject({ access: "former" });
  });
});
