/** The calls that create something, as tests send them with an idempotency key. */
import { createResident } from "../../factories/residents.ts";
import type { Answer, CallOptions, Client } from "../../harness/client.ts";
import type { TestPortal } from "../../harness/portal.ts";
import { MESSAGE_PHOTOS, multipart, picture } from "../photos/images.ts";
import { check, csvOf, endedImport, person } from "../resident-import/files.ts";
import { waitingDisplay } from "./displays.ts";
import { ledgerPath } from "./ledgers.ts";
import { exampleBody, pathFor, type Route, routesOf } from "./routes.ts";
import { isTeamCall, teamMember } from "./team-calls.ts";

interface Ids {
  userID: string;
  email: string;
  number: string;
  /** Of a call about a lease. */
  leaseID?: string;
}

/** The collection that a call writes to, the difference of another valid body, and the records of one call among those of others. */
type CreatingRoute = [
  collection: string,
  other: Record<string, unknown>,
  filter: (ids: Ids) => Record<string, unknown>,
];

const CHAT_ROUTE = "POST /api/dashboard/rchat/send-message";
const MESSAGE_ROUTE = "POST /api/dashboard/conversations/:conversationID/messages";

/** Have their own rate limit, and no audit event. */
export const SENDING_ROUTES = [CHAT_ROUTE, MESSAGE_ROUTE, `POST ${MESSAGE_PHOTOS}`];

const REDEMPTION_ROUTE = "POST /api/dashboard/redemptions/add";

const ofUser = ({ userID }: Ids) => ({ userID });
const ofLease = ({ leaseID }: Ids) => ({ leaseID });
const ofEmail = ({ email }: Ids) => ({ email });
const all = () => ({});
const reversals = ({ userID }: Ids) => ({ userID, "reversal.of": { $gt: "" } });
const links =
  (purpose: string) =>
  ({ userID }: Ids) => ({ userID, purpose });
const greetings = ({ email }: Ids) => ({ message: `Good morning, ${email}!` });

const BASE = "/api/dashboard";

const CREATING: Record<string, CreatingRoute> = {
  [`POST ${BASE}/behaviorlog/add`]: ["behaviorlogs", { reportedBy: "Night desk" }, ofUser],
  [`POST ${BASE}/paymentlog/add`]: ["paymentlogs", { status: "Unpaid" }, ofUser],
  [`POST ${BASE}/rent`]: ["paymentkeys", { month: "2026-12" }, () => ({ leaseID: "rent" })],
  [`POST ${BASE}/rewardlog/add`]: ["rewardlogs", { cp: 11 }, ofUser],
  [`POST ${BASE}/behaviorlog/reverse`]: ["behaviorlogs", { reason: "Other" }, reversals],
  [`POST ${BASE}/rewardlog/reverse`]: ["rewardlogs", { reason: "Other" }, reversals],
  [`POST ${BASE}/notifications/add`]: [
    "notifications",
    { message: "Other" },
    ({ userID }) => ({ userID, type: "Notice" }),
  ],
  // The redemption's reward is another one.
  [`POST ${BASE}/rewards/add`]: ["rewards", { price: 121 }, () => ({ title: "Movie night" })],
  [`POST ${BASE}/leases/:leaseID/ledger`]: ["ledgerentries", { method: "Other" }, ofLease],
  [`POST ${BASE}/leases/:leaseID/ledger/:entryID/reversal`]: ["ledgerentries", { reason: "Other" }, ofLease],
  [`POST ${BASE}/units/add`]: ["units", { floor: 5 }, ({ number }) => ({ number })],
  [REDEMPTION_ROUTE]: ["redemptions", { rewardID: "0".repeat(24) }, ofUser],
  [`POST ${BASE}/short-replies`]: ["shortreplies", { text: "Other" }, all],
  [`POST ${BASE}/saved-views`]: ["savedviews", { name: "Other" }, all],
  [`POST ${BASE}/displays`]: ["displays", { name: "Other" }, all],
  [`POST ${BASE}/announcements`]: ["announcements", { title: "Other" }, all],
  [`POST ${BASE}/incidents/new`]: ["incidents", { description: "Other" }, ofUser],
  [`POST ${BASE}/residents/new`]: ["residents", { monthlyRent: 1851 }, ofEmail],
  [`POST ${BASE}/residents/:userID/invitation`]: ["onetimelinks", { other: 1 }, links("invite")],
  [`POST ${BASE}/residents/:userID/reset`]: ["onetimelinks", { other: 1 }, links("reset")],
  [`POST ${BASE}/residents/:userID/email`]: ["accounts", { other: 1 }, ofEmail],
  [`POST ${BASE}/team`]: ["accounts", { title: "Other" }, ofEmail],
  [`POST ${BASE}/team/:userID/invitation`]: ["onetimelinks", { other: 1 }, links("staff")],
  [`POST ${BASE}/team/:userID/reset`]: ["onetimelinks", { other: 1 }, links("reset")],
  [CHAT_ROUTE]: ["chatmessages", { message: "Good evening!" }, greetings],
  [MESSAGE_ROUTE]: ["chatmessages", { text: "Good evening!" }, greetings],
  [`POST ${MESSAGE_PHOTOS}`]: ["messagephotos", { width: 81 }, all],
  [`POST ${BASE}/resident-imports`]: ["residentimports", { firstName: "Other" }, all],
};

/** `METHOD path` of every creating route. */
export const CREATING_ROUTES = Object.keys(CREATING);

let counter = 0;

const CORRECTABLE = [
  ["behaviorlog", { type: "Own idea", rp: -1, reportedBy: "x" }],
  ["rewardlog", { text: "x", cp: 5 }],
  ["paymentlog", { monthYear: "Mar 2026", status: "Unpaid" }],
] as const;

/** Adds the entry that a route corrects. @returns its `_id`; undefined for other routes */
export async function addCorrectable(
  staff: Client,
  path: string,
  userID: string,
): Promise<string | undefined> {
  const [log, entry] = CORRECTABLE.find(([name]) => path.includes(`/${name}/`)) ?? [];
  if (!log || path.endsWith("/add") || path.endsWith(":userID")) return undefined;
  return (await staff.post(`/api/dashboard/${log}/add`, { userID, ...entry })).body._id;
}

/** A reward that a resident has the points for. @returns the body of a request */
export async function addRedeemable(
  { repositories, context, clock }: Pick<TestPortal, "repositories" | "context" | "clock">,
  userID: string,
): Promise<{ userID: string; rewardID: string }> {
  const reward = { title: "Tea", img: "/a.svg", price: 5, createdAt: clock.now() };
  await context.logs.addReward({ userID: "S-AUTHOR00" }, { userID, text: "Earned", cp: 5 });
  return { userID, rewardID: (await repositories.rewards.insert(reward))._id };
}

/** A key that no other call has. */
export function nextKey(): string {
  counter += 1;
  return `key-${counter}`;
}

export interface CreatingCall {
  userID: string;
  /** Sends the call. */
  send(key: string | undefined, by: Client): Promise<Answer>;
  /** Sends another valid body to the same route. */
  sendOther(key: string, by: Client): Promise<Answer>;
  /** The number of records that the call has stored. */
  count(): Promise<number>;
}

/**
 * Prepares a creating call with a body that is valid once.
 * @param staff checks the file of an import
 * @param given whom the call concerns; by default a new resident
 */
export async function prepareCall(
  portal: TestPortal,
  staff: Client,
  name: string,
  given?: { userID: string },
): Promise<CreatingCall> {
  counter += 1;
  // Going out would change the stored announcement between a call and its repeat.
  if (name.endsWith("/announcements")) await portal.context.jobs.stop();
  const route = routesOf(portal).find((one) => one.name === name);
  const concerned = isTeamCall(route?.path ?? "") ? await teamMember(portal, route?.path ?? "") : given;
  const { userID } = concerned ?? (await createResident(portal));
  const creating = CREATING[name];
  if (!route || !creating) throw new Error(`There is no creating route ${name}`);
  const _id = (await addCorrectable(staff, route.path, userID)) ?? "";
  // A unit's number is taken once.
  const leases = route.path.includes("/ledger") ? `/api/dashboard/residents/${userID}/leases` : undefined;
  const leaseID = leases === undefined ? "" : (await staff.get(leases)).body[0]._id;
  const ids = { userID, _id, leaseID, email: `repeat-${counter}@example.com`, number: `repeat-${counter}` };
  const path = pathFor(await ledgerPath(portal, staff, route.path, leaseID), userID);
  const [collection, , filter] = creating;
  const records = portal.connection.collection(collection);
  const before = await records.countDocuments(filter(ids));
  const [own, other] = await contentsOf(portal, staff, route, ids);
  const sending = (content: Content) => async (key: string | undefined, by: Client) => {
    const { raw, headers } = await content();
    const withKey = key === undefined ? headers : { ...headers, "Idempotency-Key": key };
    const answer = await by.post(path, undefined, {
      ...(raw !== undefined && { raw }),
      ...(withKey && { headers: withKey }),
    });
    // An import that takes long is answered while it runs.
    const { state, importID } = answer.body ?? {};
    return state === "running" ? { ...answer, body: await endedImport(by, importID) } : answer;
  };
  return {
    userID,
    count: async () => (await records.countDocuments(filter(ids))) - before,
    send: sending(own),
    sendOther: sending(other),
  };
}

type Content = () => Promise<CallOptions>;

/** What a call sends: one body that is valid once, and a different one. */
async function contentsOf(
  portal: TestPortal,
  staff: Client,
  route: Route,
  ids: Ids & { _id: string },
): Promise<[own: Content, other: Content]> {
  const { name } = route;
  const different = CREATING[name]?.[1] ?? {};
  if (route.path === MESSAGE_PHOTOS) {
    // Two encodings of the same parts have different boundaries, as those of a browser's retry.
    const photo = (width: unknown) => async () =>
      multipart({ photo: await picture(Number(width)).png().toBuffer() });
    return [photo(80), photo(different.width)];
  }
  if (route.document?.upload) {
    const checked = async (fields: Record<string, unknown>) => {
      const file = Buffer.from(csvOf([person(ids.email, fields as Record<string, string>)]));
      const { importID } = (await check(staff, file)).body;
      return () => multipart({ file, importID }, "text/csv", "residents.csv");
    };
    return [await checked({}), await checked(different)];
  }
  const json = (body: object | undefined) => async () => (body ? { raw: JSON.stringify(body) } : {});
  const body = route.document?.body && (await validBody(portal, route, ids));
  return [json(body), json({ ...body, ...different })];
}

async function validBody(portal: TestPortal, route: Route, ids: Ids & { _id: string }): Promise<object> {
  const { name } = route;
  // A message can only be sent in one's own name.
  const text = { [CHAT_ROUTE]: "message", [MESSAGE_ROUTE]: "text" }[name];
  if (text) return { [text]: `Good morning, ${ids.email}!` };
  if (name === REDEMPTION_ROUTE) return addRedeemable(portal, ids.userID);
  const { code } = name.endsWith("/displays") ? await waitingDisplay(portal) : {};
  return { ...exampleBody(route, ids), ...(code !== undefined && { code }) };
}
