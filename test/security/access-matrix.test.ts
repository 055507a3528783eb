/** Every route against everybody: who is let in, in one table. A route that isn't in the table fails it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  MESSAGE_PHOTOS,
  multipart,
  picture,
  UPLOAD,
  upload,
  uploadMessagePhoto,
} from "../api/photos/images.ts";
import { csvOf, person } from "../api/resident-import/files.ts";
import { exampleFor, pathFor, type Route, routesOf } from "../api/support/routes.ts";
import { createStaff, PASSWORD, type TestAccount } from "../factories/accounts.ts";
import { createResident } from "../factories/residents.ts";
import type { Client } from "../harness/client.ts";
import { HOUR } from "../harness/clock.ts";
import { startTestPortal, type TestPortal } from "../harness/portal.ts";

/**
 * anonymous: without a session. expired: a session past its end. own: a resident, for themselves where somebody is named.
 * other: a resident who names another. posing: a resident for another, whose body and query say that they are staff.
 * pending: a resident who waits for approval, for themselves. staff: for a resident; in the chat for themselves.
 * manager: as staff, and a manager, after them: the payment of a month is there already.
 */
const COLUMNS = ["anonymous", "expired", "own", "other", "posing", "pending", "staff", "manager"] as const;
type Column = (typeof COLUMNS)[number];

const TABLE = `
                                                     anonymous expired  own other posing pending staff manager
GET   /api/auth/me                                         401     401  200   200    200     200   200     200
GET   /api/auth/link                                       404     404  404   404    404     404   404     404
POST  /api/auth/link                                       404     404  404   404    404     404   404     404
POST  /api/auth/login                                      200     200  200   200    200     200   200     200
POST  /api/auth/second-factor                              401     401  401   401    401     401   401     401
POST  /api/auth/register                                   201     201  201   201    201     201   201     201
POST  /api/auth/logout                                     204     204  204   204    204     204   204     204
POST  /api/client-errors                                   204     204  204   204    204     204   204     204
GET   /api/account/sessions                                401     401  200   200    200     200   200     200
POST  /api/account/sessions/end                            401     401  404   404    404     404   404     404
POST  /api/account/sessions/end-others                     401     401  200   200    200     200   200     200
POST  /api/account/password                                401     401  204   204    204     204   204     204
GET   /api/account/push                                    401     401  200   200    200     200   200     200
PUT   /api/account/push                                    401     401  200   200    200     200   200     200
POST  /api/account/push/visit                              401     401  200   200    200     200   200     200
POST  /api/account/push/off                                401     401  204   204    204     204   204     204
GET   /api/account/second-factor                           401     401  403   403    403     403   200     200
POST  /api/account/second-factor/begin                     401     401  403   403    403     403   200     200
POST  /api/account/second-factor/confirm                   401     401  403   403    403     403   400     400
POST  /api/account/second-factor/recovery-codes            401     401  403   403    403     403   409     409
POST  /api/account/second-factor/off                       401     401  403   403    403     403   409     409
GET   /api/docs                                            200     200  200   200    200     200   200     200
GET   /api/docs/openapi.json                               200     200  200   200    200     200   200     200
GET   /api/dashboard/residents                             401     401  403   403    403     403   200     200
GET   /api/dashboard/residents/:userID                     401     401  200   403    403     200   200     200
POST  /api/dashboard/residents/new                         401     401  403   403    403     403   201     201
PATCH /api/dashboard/residents/update                      401     401  403   403    403     403   200     200
POST  /api/dashboard/residents/photo-upload                401     401  200   403    403     403   200     200
GET   /api/dashboard/residents/:userID/photo               401     401  200   403    403     200   200     200
GET   /api/dashboard/residents/:userID/invitation          401     401  403   403    403     403   200     200
POST  /api/dashboard/residents/:userID/invitation          401     401  403   403    403     403   201     201
POST  /api/dashboard/residents/:userID/reset               401     401  403   403    403     403   201     201
GET   /api/dashboard/residents/:userID/sessions            401     401  403   403    403     403   200     200
POST  /api/dashboard/residents/:userID/sessions/end        401     401  403   403    403     403   204     204
POST  /api/dashboard/residents/:userID/sessions/end-all    401     401  403   403    403     403   200     200
POST  /api/dashboard/residents/:userID/approve             401     401  403   403    403     403   200     200
GET   /api/dashboard/behaviorlogs                          401     401  403   403    403     403   200     200
GET   /api/dashboard/paymentlogs                           401     401  403   403    403     403   200     200
GET   /api/dashboard/behaviorlog/:userID                   401     401  200   403    403     200   200     200
GET   /api/dashboard/paymentlog/:userID                    401     401  200   403    403     200   200     200
GET   /api/dashboard/rewardlog/:userID                     401     401  200   403    403     200   200     200
GET   /api/dashboard/notifications/:userID                 401     401  200   403    403     200   200     200
POST  /api/dashboard/behaviorlog/add                       401     401  403   403    403     403   201     201
POST  /api/dashboard/rewardlog/add                         401     401  403   403    403     403   201     201
POST  /api/dashboard/paymentlog/add                        401     401  403   403    403     403   201     200
GET   /api/dashboard/corrections/preview                   401     401  403   403    403     403   400     400
POST  /api/dashboard/behaviorlog/reverse                   401     401  403   403    403     403   404     404
POST  /api/dashboard/rewardlog/reverse                     401     401  403   403    403     403   404     404
POST  /api/dashboard/paymentlog/correct                    401     401  403   403    403     403   404     404
POST  /api/dashboard/notifications/add                     401     401  403   403    403     403   201     201
GET   /api/dashboard/rewards                               401     401  200   200    200     403   200     200
POST  /api/dashboard/rewards/add                           401     401  403   403    403     403   201     201
GET   /api/dashboard/incidents                             401     401  403   403    403     403   200     200
GET   /api/dashboard/incidents/:userID                     401     401  200   403    403     200   200     200
POST  /api/dashboard/incidents/new                         401     401  201   403    403     403   201     201
GET   /api/dashboard/incidents/one/:_id                    401     401  200   404    404     403   200     200
PATCH /api/dashboard/incidents/update                      401     401  403   403    403     403   200     200
POST  /api/dashboard/incidents/reopen                      401     401  200   404    404     403   404     404
GET   /api/property                                        200     200  200   200    200     200   200     200
GET   /api/dashboard/settings                              401     401  403   403    403     403   403     200
PATCH /api/dashboard/settings                              401     401  403   403    403     403   403     200
GET   /api/dashboard/delivery                              401     401  403   403    403     403   403     200
POST  /api/dashboard/delivery/test                         401     401  403   403    403     403   403     200
POST  /api/dashboard/delivery/retry                        401     401  403   403    403     403   403     404
GET   /api/account/emails                                  401     401  200   200    200     200   200     200
PUT   /api/account/emails                                  401     401  200   200    200     200   200     200
GET   /api/mail/unsubscribe                                404     404  404   404    404     404   404     404
POST  /api/mail/unsubscribe                                404     404  404   404    404     404   404     404
GET   /api/dashboard/staff                                 401     401  403   403    403     403   200     200
GET   /api/dashboard/property/totalcp                      401     401  403   403    403     403   200     200
GET   /api/dashboard/overview                              401     401  403   403    403     403   200     200
GET   /api/dashboard/overview/risks                        401     401  403   403    403     403   200     200
GET   /api/dashboard/overview/month                        401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/rent-roll                     401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/rent-roll.csv                 401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/delinquency                   401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/delinquency.csv               401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/lease-expiry                  401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/lease-expiry.csv              401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/incident-ageing               401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/incident-ageing.csv           401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/reward-points                 401     401  403   403    403     403   200     200
GET   /api/dashboard/reports/reward-points.csv             401     401  403   403    403     403   200     200
GET   /api/dashboard/resident-imports                      401     401  403   403    403     403   200     200
GET   /api/dashboard/resident-imports/template.csv         401     401  403   403    403     403   200     200
POST  /api/dashboard/resident-imports/check                401     401  403   403    403     403   200     200
POST  /api/dashboard/resident-imports                      401     401  403   403    403     403   409     409
POST  /api/dashboard/resident-imports/links                401     401  403   403    403     403   404     404
GET   /api/dashboard/audit                                 401     401  403   403    403     403   200     200
GET   /api/dashboard/rchat                                 401     401  200   200    200     403   200     200
POST  /api/dashboard/rchat/send-message                    401     401  201   403    403     403   201     201
GET   /api/dashboard/rchat/moderation                      401     401  403   403    403     403   200     200
PUT   /api/dashboard/rchat/mutes/:userID                   401     401  403   403    403     403   200     200
GET   /api/dashboard/rchat/messages/:_id                   401     401  403   403    403     403   200     200
PATCH /api/dashboard/rchat/messages/:_id                   401     401  200   403    403     403   403     403
PUT   /api/dashboard/rchat/messages/:_id/removal           401     401  200   403    403     403   200     200
PUT   /api/dashboard/rchat/messages/:_id/report            401     401  400   201    201     403   403     403
POST  /api/dashboard/rchat/messages/:_id/keep              401     401  403   403    403     403   204     204
GET   /api/dashboard/conversations                         401     401  200   200    200     403   200     200
GET   /api/dashboard/conversations/:conversationID         401     401  200   404    404     403   200     200
PATCH /api/dashboard/conversations/:conversationID         401     401  403   403    403     403   200     200
GET   /api/dashboard/conversations/:conversationID/messages 401    401  200   404    404     403   200     200
POST  /api/dashboard/conversations/:conversationID/messages 401    401  201   404    404     403   201     201
PUT   /api/dashboard/conversations/:conversationID/read    401     401  200   404    404     403   200     200
GET   /api/dashboard/short-replies                         401     401  403   403    403     403   200     200
POST  /api/dashboard/short-replies                         401     401  403   403    403     403   201     201
PATCH /api/dashboard/short-replies/:_id                    401     401  403   403    403     403   404     404
DELETE /api/dashboard/short-replies/:_id                   401     401  403   403    403     403   204     204
POST  /api/dashboard/message-photos                        401     401  201   201    201     403   201     201
GET   /api/dashboard/message-photos/:photoID               401     401  200   404    404     403   200     200
`;

const EXPECTED = new Map(
  TABLE.trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [method, path, ...statuses] = line.trim().split(/\s+/);
      return [`${method} ${path}`, statuses.map(Number)] as const;
    }),
);

let portal: TestPortal;
let routes: Route[];
const accounts = {} as Record<"own" | "another" | "pending" | "staff" | "manager", TestAccount>;
const clients = {} as Record<Exclude<Column, "anonymous" | "expired">, Client>;
let expiredCookie: string;
/** The incidents of the first and of the second resident, and the photos of their lines to the office. */
const incidentIDs = {} as Record<"own" | "another", string>;
const photoIDs = {} as Record<"own" | "another", string>;
let made = 0;

beforeAll(async () => {
  portal = await startTestPortal({ env: { LIMIT_UPLOADS_PER_HOUR: "1000" } });
  routes = routesOf(portal);
  accounts.own = await createResident(portal);
  accounts.another = await createResident(portal);
  accounts.pending = await createResident(portal, {}, { access: "pending" });
  accounts.staff = await createStaff(portal, { isManager: false });
  accounts.manager = await createStaff(portal, { isManager: true });
  expiredCookie = (await portal.signIn(accounts.staff)).cookie() ?? "";
  portal.clock.advance(13 * HOUR);
  clients.staff = await portal.signIn(accounts.staff);
  clients.manager = await portal.signIn(accounts.manager);
  clients.own = await portal.signIn(accounts.own);
  clients.other = clients.own;
  clients.posing = clients.own;
  clients.pending = await portal.signIn(accounts.pending);
  const photo = await picture().png().toBuffer();
  for (const name of ["own", "another", "pending"] as const) {
    expect((await upload(clients.staff, accounts[name].userID, photo)).status).toBe(200);
  }
  const report = {
    type: "Dispute",
    category: "Payment Score",
    subCategory: "Other payment dispute",
    description: "x",
    concernedParty: "x",
  };
  for (const name of ["own", "another"] as const) {
    const { userID } = accounts[name];
    const { body } = await clients.staff.post("/api/dashboard/incidents/new", { ...report, userID });
    incidentIDs[name] = body._id;
    const client = name === "own" ? clients.own : await portal.signIn(accounts.another);
    const { photoID } = (await uploadMessagePhoto(client, photo)).body;
    const message = { text: "", photoIDs: [photoID] };
    const line = pathFor("/api/dashboard/conversations/:conversationID/messages", userID);
    expect((await client.post(line, message)).status).toBe(201);
    photoIDs[name] = photoID;
  }
});
afterAll(() => portal.stop());

/** The userID that a column's caller names. */
function named(column: Column, { path }: Route): string {
  if (column === "other" || column === "posing") return accounts.another.userID;
  if (column === "pending") return accounts.pending.userID;
  // The sessions of the first resident are what other calls rest on.
  const isStaff = column === "staff" || column === "manager";
  if (isStaff && path.endsWith("/end-all")) return accounts.another.userID;
  return isStaff && path.endsWith("/send-message") ? accounts[column].userID : accounts.own.userID;
}

const ownerOf = (column: Column) => (column === "other" || column === "posing" ? "another" : "own");
const incidentOf = (column: Column) => incidentIDs[ownerOf(column)];

const cookiesIn = (header: string) =>
  header.split("; ").map((pair) => pair.split("=", 2) as [name: string, value: string]);

const SESSION_CALLS = ["/api/auth/login", "/api/auth/register", "/api/auth/logout"];

/**
 * The caller of a column. Where the call makes or ends sessions, it is a new one, so that no other call depends on it; and so is a caller
 * without a valid session, who would keep the cookie of a login.
 */
async function callerOf(column: Column, { path }: Route): Promise<Client> {
  if (column === "anonymous" || column === "expired") {
    const visitor = portal.visitor();
    if (column === "expired")
      for (const [name, value] of cookiesIn(expiredCookie)) visitor.setCookie(name, value);
    return visitor;
  }
  if (!SESSION_CALLS.includes(path)) return clients[column];
  return portal.signIn(
    accounts[["pending", "staff", "manager"].includes(column) ? (column as "staff") : "own"],
  );
}

/** A session of the resident's that nothing else here depends on. */
async function spareSession(): Promise<string> {
  const [current] = (await (await portal.signIn(accounts.own)).get("/api/account/sessions")).body;
  return current.id;
}

async function bodyOf(column: Column, route: Route): Promise<Record<string, unknown> | undefined> {
  if (!route.document?.body) return undefined;
  made += 1;
  const ids = { userID: named(column, route), _id: incidentOf(column), email: `matrix-${made}@example.com` };
  if (route.path === "/api/auth/login") {
    return { email: accounts.own.email, password: PASSWORD, role: "resident" };
  }
  if (route.path === "/api/account/password") return { currentPassword: PASSWORD, newPassword: PASSWORD };
  if (route.path === "/api/account/second-factor/begin") return { password: PASSWORD };
  // Without a secret to confirm, a code would not be checked.
  if (route.path === "/api/account/second-factor/confirm" && (column === "staff" || column === "manager")) {
    await clients[column].post("/api/account/second-factor/begin", { password: PASSWORD });
  }
  if (route.path === "/api/dashboard/residents/:userID/sessions/end")
    return { session: await spareSession() };
  const posing = column === "posing" ? { role: "staff", access: "member", isStaff: true } : {};
  if (route.path === "/api/dashboard/incidents/reopen") {
    await clients.staff.patch("/api/dashboard/incidents/update", { _id: ids._id, status: "Resolved" });
  }
  // A muted resident could not send.
  const lifted = route.path.includes("/mutes/") ? { duration: "lifted" } : {};
  return { ...exampleFor(route, ids), ...posing, ...lifted };
}

/** The record that a column's caller names: a new message of the chat, or an incident. */
async function recordOf(column: Column, { path }: Route): Promise<string> {
  if (!path.includes("/rchat/messages/")) return incidentOf(column);
  // Other calls of the table end sessions.
  const author = await portal.signIn(accounts[ownerOf(column)]);
  const { status, body } = await author.post("/api/dashboard/rchat/send-message", { message: "Hello" });
  expect(status).toBe(201);
  return body._id;
}

async function statusOf(column: Column, route: Route): Promise<number> {
  const client = await callerOf(column, route);
  const userID = named(column, route);
  const path =
    pathFor(route.path, userID, await recordOf(column, route), photoIDs[ownerOf(column)]) +
    (column === "posing" ? "?role=staff" : "");
  if (route.path === MESSAGE_PHOTOS && route.method === "POST")
    return (await client.post(path, undefined, await multipart({ photo: await picture().png().toBuffer() })))
      .status;
  if (route.path === UPLOAD) {
    const role = column === "posing" ? { role: "staff" } : {};
    const photo = await picture().png().toBuffer();
    return (await client.post(path, undefined, await multipart({ userID, ...role, photo }))).status;
  }
  if (route.document?.upload) {
    const body = await multipart({
      importID: "of another file",
      file: Buffer.from(csvOf([person("a@b.cd")])),
    });
    return (await client.post(path, undefined, body)).status;
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
    const answered: Record<string, number> = {};
    for (const column of COLUMNS) answered[column] = await statusOf(column, route);
    expect(answered).toEqual(Object.fromEntries(COLUMNS.map((column, at) => [column, statuses[at]])));
  });

  it("R20 access matrix: a resident stays a resident, whatever was said", async () => {
    const me = await clients.posing.get("/api/auth/me");
    expect(me.body).toMatchObject({ userID: accounts.own.userID, role: "resident", access: "member" });
    expect((await clients.pending.get("/api/auth/me")).body).toMatchObject({ access: "pending" });
  });
});

describe("a session that ended", () => {
  it.each(["logged out", "forged", "of an account that is gone"])(
    "R20 a session that is %s is nobody's",
    async (kind) => {
      const account = await createResident(portal);
      const client = await portal.signIn(account);
      const cookie = client.cookie() ?? "";
      if (kind === "logged out") await client.post("/api/auth/logout");
      if (kind === "of an account that is gone") {
        await portal.connection.collection("accounts").deleteOne({ userID: account.userID });
      }
      const forged = cookie.replace(/\bsid=(.)/, (_, first) => `sid=${first === "A" ? "B" : "A"}`);
      const sent = kind === "forged" ? forged : cookie;
      const visitor = portal.visitor();
      const answer = await visitor.get(`/api/dashboard/residents/${account.userID}`, {
        headers: { Cookie: sent },
      });
      expect(answer.status).toBe(401);
    },
  );
});
