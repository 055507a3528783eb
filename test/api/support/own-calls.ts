/** The calls that only succeed for a certain person: about one's own account, the second step of signing in, one's own incident and messages. */
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { INCIDENT, SAVED_VIEW_FORM } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import { createAuthenticator } from "../../harness/authenticator.ts";
import type { Client } from "../../harness/client.ts";
import { DAY } from "../../harness/clock.ts";
import { type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { addRedeemable } from "./creating-calls.ts";
import { pairedDisplay, waitingDisplay } from "./displays.ts";
import { addPasskey, PASSKEY_ORIGIN, PASSKEYS } from "./passkeys.ts";
import { exampleFor, type Route } from "./routes.ts";
import { codeAt, enrol, firstStep } from "./second-factor.ts";
import { isTeamCall, teamMember } from "./team-calls.ts";

export interface Call {
  client: Client;
  /** Whom the path names, where it names somebody. */
  userID?: string;
  /** The record that the path names, where it names one. */
  _id?: string;
  body: Record<string, unknown>;
}

const OWN = "/api/account/";

type Prepare = (portal: TestPortal, client: Client, account: TestAccount) => Promise<Call>;

const withFactor: Prepare = async (portal, client) => {
  await enrol(portal, client);
  return { client, body: {} };
};

const LOGIN_CALLS: Record<string, Prepare> = {
  "/api/auth/reauthenticate": async (_portal, client) => ({ client, body: { password: PASSWORD } }),
  "/api/auth/second-factor": async (portal, client, account) => {
    const app = await enrol(portal, client);
    return { client: await firstStep(portal, account), body: { code: app.code() } };
  },
  [`${OWN}second-factor/confirm`]: async (portal, client) => {
    const { key } = (await client.post(`${OWN}second-factor/begin`, { password: PASSWORD })).body;
    return { client, body: { code: codeAt(key, portal.clock.now()) } };
  },
  "/api/auth/passkey": async (portal, client) => {
    const { authenticator } = await addPasskey(client);
    const visitor = portal.visitor();
    const options = (await visitor.post("/api/auth/passkey/options")).body;
    return { client: visitor, body: { credential: authenticator.sign(options) } };
  },
  "/api/auth/second-factor/options": async (portal, client, account) => {
    await enrol(portal, client);
    await addPasskey(client);
    return { client: await firstStep(portal, account, { hasPasskey: true }), body: {} };
  },
  "/api/auth/reauthenticate/options": async (_portal, client) => {
    await addPasskey(client);
    return { client, body: {} };
  },
  [PASSKEYS]: async (_portal, client) => {
    const options = (await client.post(`${PASSKEYS}/options`)).body;
    const credential = createAuthenticator(PASSKEY_ORIGIN).create(options);
    return { client, body: { name: "My phone", credential } };
  },
  [`${OWN}second-factor/recovery-codes`]: withFactor,
  [`${OWN}second-factor/off`]: withFactor,
};

const RESIDENT_SESSION = "/api/dashboard/residents/:userID/sessions/end";

const REOPEN = "/api/dashboard/incidents/reopen";

const MESSAGES = "/api/dashboard/rchat/messages/";

/** The call of a paired display, and that of a manager who pairs one. */
const DISPLAY = "/api/display";
const PAIR = "POST /api/dashboard/displays";
const REDEMPTION = "/api/dashboard/redemptions/";

const SHORT_REPLY = "/api/dashboard/short-replies/:_id";
const SAVED_VIEW = "/api/dashboard/saved-views/:_id";

const ANNOUNCEMENT = "/api/dashboard/announcements/:_id";

/** Whether a call changes what other calls of the same user rest on, or is a certain resident's. */
export function isOwnCall({ name, path }: Route): boolean {
  // A browser's subscription rests on nothing else.
  if (path.startsWith(`${OWN}push`)) return false;
  if (isTeamCall(path)) return true;
  const isOwn =
    [RESIDENT_SESSION, REOPEN, SHORT_REPLY, SAVED_VIEW, ANNOUNCEMENT, DISPLAY].includes(path) ||
    name === PAIR ||
    path in LOGIN_CALLS;
  return isOwn || path.startsWith(OWN) || path.startsWith(MESSAGES) || path.startsWith(REDEMPTION);
}

/** Edits or removes an own message, or reports that of staff. */
async function messageCall(portal: TestPortal, staff: Client, route: Route): Promise<Call> {
  const { _id } = (await staff.post("/api/dashboard/rchat/send-message", { message: "Hello" })).body;
  const isReport = route.path.endsWith("/report");
  const client = isReport ? await portal.signIn(await createResident(portal)) : staff;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

/** Makes a redemption request, or decides a new one. */
async function redemptionCall(portal: TestPortal, client: Client, route: Route): Promise<Call> {
  const body = await addRedeemable(portal, (await createResident(portal)).userID);
  if (route.path.endsWith("/add")) return { client, body };
  const { _id } = (await client.post(`${REDEMPTION}add`, body)).body;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

async function teamCall(portal: TestPortal, route: Route): Promise<Call> {
  const client = await portal.signIn(await createStaff(portal, { isManager: true }));
  const { userID } = await teamMember(portal, route.path);
  return { client, userID, body: exampleFor(route, { userID, _id: "", email: "" }) };
}

async function shortReplyCall(client: Client, route: Route): Promise<Call> {
  const { _id } = (await client.post("/api/dashboard/short-replies", { text: "On our way." })).body;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

async function savedViewCall(client: Client, route: Route): Promise<Call> {
  const { _id } = (await client.post("/api/dashboard/saved-views", SAVED_VIEW_FORM)).body;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

/** An announcement that goes out later, and can still be changed. */
async function announcementCall(portal: TestPortal, client: Client, route: Route): Promise<Call> {
  const date = toCalendarDate(new Date(portal.clock.now().getTime() + 30 * DAY), TIME_ZONE);
  const form = { title: "Water off", text: "From 9.", audience: "everyone", date, time: "09:00" };
  const { _id } = (await client.post("/api/dashboard/announcements", form)).body;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

async function passkeyCall(client: Client, route: Route): Promise<Call> {
  const _id: string = (await addPasskey(client)).answer.body.id;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

async function reopenCall(portal: TestPortal, staff: Client): Promise<Call> {
  const resident = await createResident(portal);
  const client = await portal.signIn(resident);
  const { _id } = (await client.post("/api/dashboard/incidents/new", INCIDENT)).body;
  await staff.patch("/api/dashboard/incidents/update", { _id, status: "Resolved" });
  return { client, body: { _id, message: "Still too loud." } };
}

async function residentSessionCall(portal: TestPortal, client: Client): Promise<Call> {
  const resident = await createResident(portal);
  const [{ id }] = (await (await portal.signIn(resident)).get(`${OWN}sessions`)).body;
  return { client, userID: resident.userID, body: { session: id } };
}

/** A new staff member of the call's own, and a body with which it succeeds. */
export async function ownCall(portal: TestPortal, route: Route): Promise<Call> {
  const { path } = route;
  if (isTeamCall(path)) return teamCall(portal, route);
  const account = await createStaff(portal, { isManager: path === DISPLAY || route.name === PAIR });
  const client = await portal.signIn(account);
  const prepare = LOGIN_CALLS[path];
  if (prepare) return prepare(portal, client, account);
  if (path.startsWith(MESSAGES)) return messageCall(portal, client, route);
  if (path === DISPLAY) return { client: (await pairedDisplay(portal, client)).display, body: {} };
  if (route.name === PAIR) {
    const { code } = await waitingDisplay(portal);
    return { client, body: { ...exampleFor(route, { userID: "", _id: "", email: "" }), code } };
  }
  if (path.startsWith(REDEMPTION)) return redemptionCall(portal, client, route);
  if (path === SHORT_REPLY) return shortReplyCall(client, route);
  if (path === SAVED_VIEW) return savedViewCall(client, route);
  if (path === ANNOUNCEMENT) return announcementCall(portal, client, route);
  if (path === `${PASSKEYS}/:id`) return passkeyCall(client, route);
  if (path === REOPEN) return reopenCall(portal, client);
  if (path === RESIDENT_SESSION) return residentSessionCall(portal, client);
  const [other] = (await (await portal.signIn(account)).get(`${OWN}sessions`)).body;
  const passwords = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "seven wooden ladders" };
  return { client, body: { session: other.id, isOn: true, ...passwords } };
}
