/** The calls that only succeed for a certain person: about one's own account, the second step of signing in, one's own incident and messages. */
import { toCalendarDate } from "../../../src/domain/calendar.ts";
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { INCIDENT, SAVED_VIEW_FORM } from "../../factories/forms.ts";
import { createAuthenticator } from "../../harness/authenticator.ts";
import type { Client } from "../../harness/client.ts";
import { DAY } from "../../harness/clock.ts";
import { type TestPortal, TIME_ZONE } from "../../harness/portal.ts";
import { addRedeemable } from "./creating-calls.ts";
import { pairedDisplay, waitingDisplay } from "./displays.ts";
import { isLeaseCall, leaseCall } from "./lease-calls.ts";
import { turnOnLedger } from "./ledgers.ts";
import { addPasskey, PASSKEY_ORIGIN, PASSKEYS } from "./passkeys.ts";
import { exampleBody, type Route } from "./routes.ts";
import { codeAt, enrol, firstStep } from "./second-factor.ts";
import { isTeamCall, teamMember } from "./team-calls.ts";

export interface Call {
  client: Client;
  /** Whom the path names, where it names somebody. */
  userID?: string;
  /** The record that the path names, where it names one. */
  _id?: string;
  /** The whole path, where it names more. */
  path?: string;
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
  [`${OWN}language`]: async (_portal, client) => ({ client, body: { language: "es" } }),
  [`${OWN}resident-columns`]: async (_portal, client) => ({ client, body: { columns: ["unit", "month"] } }),
  [`${OWN}second-factor/recovery-codes`]: withFactor,
  [`${OWN}second-factor/off`]: withFactor,
};

const DASHBOARD = "/api/dashboard";
const MESSAGES = `${DASHBOARD}/rchat/messages/`;
const REDEMPTION = `${DASHBOARD}/redemptions/`;

/** The call of a paired display, and that of a manager who pairs one. */
const DISPLAY = "/api/display";
const PAIR = `POST ${DASHBOARD}/displays`;

const REWARD_FORM = { title: "Movie night", img: "https://example.com/movie.svg", price: 120 };

let units = 0;
const newNumber = () => {
  units += 1;
  return `own-${units}`;
};

/** Calls about one record: each makes it. @returns its _id */
const RECORDS: Record<string, (portal: TestPortal, client: Client) => Promise<string>> = {
  [`${DASHBOARD}/short-replies/:_id`]: async (_portal, client) =>
    (await client.post(`${DASHBOARD}/short-replies`, { text: "On our way." })).body._id,
  [`${DASHBOARD}/saved-views/:_id`]: async (_portal, client) =>
    (await client.post(`${DASHBOARD}/saved-views`, SAVED_VIEW_FORM)).body._id,
  /** It goes out later, and can still be changed. */
  [`${DASHBOARD}/announcements/:_id`]: async (portal, client) => {
    const date = toCalendarDate(new Date(portal.clock.now().getTime() + 30 * DAY), TIME_ZONE);
    const form = { title: "Water off", text: "From 9.", audience: "everyone", date, time: "09:00" };
    return (await client.post(`${DASHBOARD}/announcements`, form)).body._id;
  },
  [`${DASHBOARD}/rewards/:_id`]: async (_portal, client) =>
    (await client.post(`${DASHBOARD}/rewards/add`, REWARD_FORM)).body._id,
  [`${DASHBOARD}/units/:_id`]: async (_portal, client) =>
    (await client.post(`${DASHBOARD}/units/add`, { number: newNumber() })).body._id,
  [`${PASSKEYS}/:id`]: async (_portal, client) => (await addPasskey(client)).answer.body.id,
};

/** Calls of or about a certain resident. */
const RESIDENT_CALLS: Record<string, Prepare> = {
  "/api/dashboard/residents/:userID/decline": async (portal, client) => {
    const { userID } = await portal.resident({}, { access: "pending" });
    return { client, userID, body: { reason: "" } };
  },
  [`${DASHBOARD}/rewards/order`]: async (_portal, client) => {
    const { _id } = (await client.post(`${DASHBOARD}/rewards/add`, REWARD_FORM)).body;
    return { client, body: { rewardIDs: [_id] } };
  },
  [`${DASHBOARD}/rent/undo`]: async (portal, client) => {
    const { userID } = await portal.resident();
    const [{ _id: leaseID }] = (await client.get(`${DASHBOARD}/residents/${userID}/leases`)).body;
    const rows = [{ leaseID, version: "", status: "Unpaid" }];
    const { saveID } = (await client.post(`${DASHBOARD}/rent`, { month: "2027-04", rows })).body;
    return { client, body: { saveID } };
  },
  [`${DASHBOARD}/ledgers/opening-balances`]: async (portal, client) => {
    await turnOnLedger(portal);
    return { client, body: { day: "2026-11-02", rows: [{ unit: "none", cents: 1 }] } };
  },
  [`${DASHBOARD}/incidents/reopen`]: async (portal, staff) => {
    const { http } = await portal.resident();
    const { _id } = (await http.post(`${DASHBOARD}/incidents/new`, INCIDENT)).body;
    await staff.patch(`${DASHBOARD}/incidents/update`, { _id, status: "Resolved" });
    return { client: http, body: { _id, message: "Still too loud." } };
  },
  [`${DASHBOARD}/incidents/one/:_id/privacy`]: async (portal) => {
    const { http } = await portal.resident();
    const { _id } = (await http.post(`${DASHBOARD}/incidents/new`, INCIDENT)).body;
    return { client: http, _id, body: { isPrivate: true } };
  },
  [`${DASHBOARD}/residents/:userID/sessions/end`]: async (portal, client) => {
    const { http, userID } = await portal.resident();
    const [{ id }] = (await http.get(`${OWN}sessions`)).body;
    return { client, userID, body: { session: id } };
  },
};

/** Whether a call changes what other calls of the same user rest on, or is a certain resident's. */
export function isOwnCall({ name, path }: Route): boolean {
  // A browser's subscription rests on nothing else.
  if (path.startsWith(`${OWN}push`)) return false;
  const isListed = [LOGIN_CALLS, RECORDS, RESIDENT_CALLS].some((calls) => path in calls);
  const begins = [OWN, MESSAGES, REDEMPTION].some((start) => path.startsWith(start));
  return isTeamCall(path) || isLeaseCall(path) || isListed || begins || path === DISPLAY || name === PAIR;
}

/** Edits or removes an own message, or reports that of staff. */
async function messageCall(portal: TestPortal, staff: Client, route: Route): Promise<Call> {
  const { _id } = (await staff.post(`${DASHBOARD}/rchat/send-message`, { message: "Hello" })).body;
  const client = route.path.endsWith("/report") ? (await portal.resident()).http : staff;
  return { client, _id, body: exampleBody(route, { userID: "", _id, email: "" }) };
}

/** Makes a redemption request, or decides a new one. */
async function redemptionCall(portal: TestPortal, client: Client, route: Route): Promise<Call> {
  const body = await addRedeemable(portal, (await portal.resident()).userID);
  if (route.path.endsWith("/add")) return { client, body };
  const { _id } = (await client.post(`${REDEMPTION}add`, body)).body;
  return { client, _id, body: exampleBody(route, { userID: "", _id, email: "" }) };
}

/** A new staff member of the call's own, and a body with which it succeeds. */
export async function ownCall(portal: TestPortal, route: Route): Promise<Call> {
  const { path } = route;
  const needsManager = isTeamCall(path) || path === DISPLAY || route.name === PAIR;
  const account = await portal.staff({ isManager: needsManager });
  const client = account.http;
  const record = RECORDS[path];
  const _id = await record?.(portal, client);
  const example = exampleBody(route, { userID: "", _id: _id ?? "", email: "" });
  if (_id !== undefined) return { client, _id, body: example };
  if (isTeamCall(path)) {
    const { userID } = await teamMember(portal, path);
    return { client, userID, body: exampleBody(route, { userID, _id: "", email: "" }) };
  }
  const prepare = LOGIN_CALLS[path] ?? RESIDENT_CALLS[path];
  if (prepare) return prepare(portal, client, account);
  if (isLeaseCall(path)) return leaseCall(portal, client, route);
  if (path.startsWith(MESSAGES)) return messageCall(portal, client, route);
  if (path.startsWith(REDEMPTION)) return redemptionCall(portal, client, route);
  if (path === DISPLAY) return { client: (await pairedDisplay(portal, client)).display, body: {} };
  if (route.name === PAIR) {
    const { code } = await waitingDisplay(portal);
    return { client, body: { ...example, code } };
  }
  const [other] = (await (await portal.enter(account)).get(`${OWN}sessions`)).body;
  const passwords = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "seven wooden ladders" };
  return { client, body: { session: other.id, isOn: true, ...passwords } };
}
