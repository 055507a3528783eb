/** A portal with two residents and staff, and every write of it with a body that it takes. */
import { z } from "zod";
import { addCorrectable, addRedeemable } from "../../api/support/creating-calls.ts";
import { addFailedDelivery } from "../../api/support/deliveries.ts";
import { waitingDisplay } from "../../api/support/displays.ts";
import { isEmailChange, proposedEmail } from "../../api/support/email-changes.ts";
import { exampleBody, pathFor, type Route, routesOf } from "../../api/support/routes.ts";
import { isTeamCall, staffInvitation, teamMember } from "../../api/support/team-calls.ts";
import { PASSWORD, type TestAccount } from "../../factories/accounts.ts";
import { INCIDENT } from "../../factories/forms.ts";
import { createResident } from "../../factories/residents.ts";
import type { Answer, Client } from "../../harness/client.ts";
import { it as portalTest, withPortal } from "../../harness/fixtures.ts";
import { tokenIn } from "../../harness/one-time-links.ts";
import type { TestPortal, TestPortalOptions } from "../../harness/portal.ts";

/** Texts that occur only in the other resident's data. */
export const SECRET = "Secret of another";

export interface Target {
  portal: TestPortal;
  /** What the portal has logged since the target is there. */
  logged(): string;
  routes: Route[];
  /** Routes that take a JSON body. */
  writes: Route[];
  staff: Client;
  staffAccount: TestAccount;
  rosa: TestAccount;
  hers: Client;
  other: TestAccount;
  /** A body that the route takes. */
  valid(route: Route): Promise<Record<string, unknown>>;
  /** Sends a body, or its text as it is, as a person who may call the route. */
  send(route: Route, body: unknown): Promise<Answer>;
}

/** The fields that a route's schema names. */
export function fieldsOf({ document }: Route): string[] {
  const { schema } = document?.body ?? {};
  const checked = schema instanceof z.ZodPipe ? schema.out : schema;
  return checked instanceof z.ZodObject ? Object.keys(checked.shape) : [];
}

/** A third of some cases, another one at each turn: three routes, or fields, have all of them. */
export const third = <T>(all: T[], turn: number) => all.filter((_, at) => at % 3 === turn % 3);

let made = 0;

/** Adds it all; every list of the other resident holds the secret. */
async function addTarget(portal: TestPortal): Promise<Target> {
  const staffAccount = await portal.staff({ isManager: true });
  const staff = staffAccount.http;
  const rosa = await portal.resident();
  const hers = rosa.http;
  const other = await createResident(portal, { lastName: SECRET });
  const { userID } = other;
  const report = { ...INCIDENT, description: SECRET, userID };
  for (const [path, body] of [
    ["incidents/new", report],
    ["notifications/add", { userID, type: "x", message: SECRET }],
    ["behaviorlog/add", { userID, type: SECRET, rp: 1, reportedBy: "x" }],
    ["rewardlog/add", { userID, text: SECRET, cp: 1 }],
  ] as const) {
    const { status, text } = await staff.post(`/api/dashboard/${path}`, body);
    if (status !== 201) throw new Error(text);
  }
  const incident = (
    await staff.post("/api/dashboard/incidents/new", { ...report, userID: rosa.userID, description: "x" })
  ).body;
  const routes = routesOf(portal);
  /** Logs in often: the oldest of 20 sessions ends with a further one. */
  const { email: loginEmail } = await createResident(portal);
  const before = portal.logged().length;
  /** Whom the paths of routes name, until a call has changed them. */
  const concernedBy = new Map<string, Promise<{ userID: string }>>();

  async function makeConcerned(route: Route): Promise<{ userID: string }> {
    if (isTeamCall(route.path)) return teamMember(portal, route.path);
    return isEmailChange(route) ? createResident(portal) : rosa;
  }

  return {
    portal,
    logged: () => portal.logged().slice(before),
    routes,
    staff,
    staffAccount,
    rosa,
    hers,
    other,
    writes: routes.filter(({ document }) => document?.body),
    async valid(route) {
      made += 1;
      if (route.path === "/api/auth/login") {
        return { email: loginEmail, password: PASSWORD, role: "resident" };
      }
      if (route.path === "/api/auth/email-change") return { token: await proposedEmail(portal) };
      if (route.path === "/api/auth/staff-invitation")
        return {
          ...exampleBody(route, { userID: "", _id: "", email: "" }),
          invite: await staffInvitation(portal),
        };
      if (route.path === "/api/auth/link") {
        const { body } = await staff.post(`/api/dashboard/residents/${rosa.userID}/invitation`);
        return { invite: tokenIn(body.invitationPath) };
      }
      const { userID: ownID } = rosa;
      if (route.path === "/api/dashboard/delivery/retry")
        return { _id: await addFailedDelivery(portal, ownID) };
      if (route.name === "POST /api/dashboard/displays")
        return {
          ...exampleBody(route, { userID: ownID, _id: "", email: "" }),
          code: (await waitingDisplay(portal)).code,
        };
      if (route.path === "/api/dashboard/redemptions/add") return addRedeemable(portal, ownID);
      const sender = route.path.endsWith("/send-message") ? staffAccount.userID : ownID;
      const _id = (await addCorrectable(staff, route.path, ownID)) ?? incident._id;
      const unique = { email: `valid-${made}@example.com`, number: `valid-${made}` };
      const settings =
        route.path === "/api/dashboard/settings" ? portal.context.settings.current() : undefined;
      return {
        ...exampleBody(route, { userID: sender, _id, ...unique }),
        ...(settings && { version: settings.version }),
      };
    },
    async send(route, body) {
      const client = route.path.startsWith("/api/auth/") ? portal.visitor() : staff;
      const concerned = concernedBy.get(route.name) ?? makeConcerned(route);
      concernedBy.set(route.name, concerned);
      const path = pathFor(route.path, (await concerned).userID);
      const answer = await (typeof body === "string"
        ? client.call(route.method, path, undefined, { raw: body })
        : client.call(route.method, path, body));
      if (answer.status < 400) concernedBy.delete(route.name);
      return answer;
    },
  };
}

/** The tests of a file share its target, on the portal of the worker. */
export const it = portalTest.extend("target", { scope: "file" }, ({ portal }) => addTarget(portal));

/** The same on a portal of the file's own. */
export const withTarget = (options?: TestPortalOptions) =>
  withPortal(options).extend("target", { scope: "file" }, ({ portal }) => addTarget(portal));
