/** The calls that only succeed for a certain person: about one's own account, the second step of signing in, one's own incident and messages. */
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { exampleFor, type Route } from "./routes.ts";
import { codeAt, enrol, firstStep } from "./second-factor.ts";

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

const withProofs: Prepare = async (portal, client) => {
  const app = await enrol(portal, client);
  return { client, body: { password: PASSWORD, code: app.code() } };
};

const SECOND_FACTOR_CALLS: Record<string, Prepare> = {
  "/api/auth/second-factor": async (portal, client, account) => {
    const app = await enrol(portal, client);
    return { client: await firstStep(portal, account), body: { code: app.code() } };
  },
  [`${OWN}second-factor/confirm`]: async (portal, client) => {
    const { key } = (await client.post(`${OWN}second-factor/begin`, { password: PASSWORD })).body;
    return { client, body: { code: codeAt(key, portal.clock.now()) } };
  },
  [`${OWN}second-factor/recovery-codes`]: withProofs,
  [`${OWN}second-factor/off`]: withProofs,
};

const RESIDENT_SESSION = "/api/dashboard/residents/:userID/sessions/end";

const REOPEN = "/api/dashboard/incidents/reopen";

const MESSAGES = "/api/dashboard/rchat/messages/";

const SHORT_REPLY = "/api/dashboard/short-replies/:_id";

/** Whether a call changes what other calls of the same user rest on, or is a certain resident's. */
export function isOwnCall({ path }: Route): boolean {
  // A browser's subscription rests on nothing else.
  if (path.startsWith(`${OWN}push`)) return false;
  const isOwn = [RESIDENT_SESSION, REOPEN, SHORT_REPLY].includes(path) || path in SECOND_FACTOR_CALLS;
  return isOwn || path.startsWith(OWN) || path.startsWith(MESSAGES);
}

/** Edits or removes an own message, or reports that of staff. */
async function messageCall(portal: TestPortal, staff: Client, route: Route): Promise<Call> {
  const { _id } = (await staff.post("/api/dashboard/rchat/send-message", { message: "Hello" })).body;
  const isReport = route.path.endsWith("/report");
  const client = isReport ? await portal.signIn(await createResident(portal)) : staff;
  return { client, _id, body: exampleFor(route, { userID: "", _id, email: "" }) };
}

async function shortReplyCall(client: Client, route: Route): Promise<Call> {
  const { _id } = (await client.post("/api/dashboard/short-replies", { text: "On our way." })).body;
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
  const account = await createStaff(portal);
  const client = await portal.signIn(account);
  const prepare = SECOND_FACTOR_CALLS[path];
  if (prepare) return prepare(portal, client, account);
  if (path.startsWith(MESSAGES)) return messageCall(portal, client, route);
  if (path === SHORT_REPLY) return shortReplyCall(client, route);
  if (path === REOPEN) return reopenCall(portal, client);
  if (path === RESIDENT_SESSION) return residentSessionCall(portal, client);
  const [other] = (await (await portal.signIn(account)).get(`${OWN}sessions`)).body;
  const passwords = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "seven wooden ladders" };
  return { client, body: { session: other.id, isOn: true, ...passwords } };
}
