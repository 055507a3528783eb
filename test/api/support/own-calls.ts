/** The calls that only succeed for a certain person: about one's own account, the second step of signing in, and one's own incident. */
import { createStaff, PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import type { Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";
import type { Route } from "./routes.ts";
import { codeAt, enrol, firstStep } from "./second-factor.ts";

export interface Call {
  client: Client;
  /** Whom the path names, where it names somebody. */
  userID?: string;
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

/** Whether a call changes what other calls of the same user rest on, or is a certain resident's. */
export function isOwnCall({ path }: Route): boolean {
  // A browser's subscription rests on nothing else.
  if (path.startsWith(`${OWN}push`)) return false;
  return [RESIDENT_SESSION, REOPEN].includes(path) || path.startsWith(OWN) || path in SECOND_FACTOR_CALLS;
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
export async function ownCall(portal: TestPortal, { path }: Route): Promise<Call> {
  const account = await createStaff(portal);
  const client = await portal.signIn(account);
  const prepare = SECOND_FACTOR_CALLS[path];
  if (prepare) return prepare(portal, client, account);
  if (path === REOPEN) return reopenCall(portal, client);
  if (path === RESIDENT_SESSION) return residentSessionCall(portal, client);
  const [other] = (await (await portal.signIn(account)).get(`${OWN}sessions`)).body;
  const passwords = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "seven wooden ladders" };
  return { client, body: { session: other.id, ...passwords } };
}
