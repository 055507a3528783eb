/**
 * How many database commands a log entry takes before its answer. Most wait for the one before, so they decide its time. The outbox looks
 * for devices to notify, the dashboard counts incidents and looks for wall displays, and nothing waits for that.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import { databaseUri, type Person, startTestPortal, type TestPortal } from "../../harness/portal.ts";

/** Required by the design, with an idempotency key. */
const BEHAVIOR_MAX = 9;
/** The audit trail keeps a type of the catalogue, so it stores nothing that can be erased. */
const CATALOGUE_BEHAVIOR_MAX = 8;
const PAYMENT_MAX = 10;

let portal: TestPortal;
let staff: Person;
const commands: string[] = [];
const BACKGROUND = ["find pushsubscriptions", "find deliveries", "find incidents", "find displays"];

beforeAll(async () => {
  const databaseName = `commands-${randomUUID()}`;
  const uri = new URL(databaseUri(databaseName));
  uri.searchParams.set("monitorCommands", "true");
  portal = await startTestPortal({ databaseName, env: { MONGODB_URI: uri.href } });
  portal.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    const sent = `${commandName} ${command[commandName]}`;
    if (!BACKGROUND.includes(sent)) commands.push(sent);
  });
  staff = await portal.staff();
});
afterAll(() => portal.stop());

const add = (path: string, body: object) =>
  staff.http.post(`/api/dashboard${path}`, body, { headers: { "Idempotency-Key": randomUUID() } });

/** The commands that all calls have: the portal's timers add theirs to some calls. */
async function commonOf(calls: (() => Promise<{ status: number }>)[], expected = 201): Promise<string[]> {
  const runs: string[][] = [];
  for (const call of calls) {
    commands.length = 0;
    expect((await call()).status).toBe(expected);
    runs.push([...commands]);
  }
  return runs.reduce((common, run) => {
    const left = [...run];
    return common.filter((sent) => {
      const place = left.indexOf(sent);
      // A command that is sent twice has to be there twice.
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

it.each([
  { type: "Own", rp: 0.1, max: BEHAVIOR_MAX },
  { type: "Autopay Enrollment", rp: 1, max: CATALOGUE_BEHAVIOR_MAX },
])("a behavior entry '$type' takes at most $max", async ({ max, ...entered }) => {
  const { userID } = await portal.resident({ class: "A", monthlyFee: 40 });
  const entry = (input: object) => add("/behaviorlog/add", { userID, reportedBy: "x", ...input });
  await entry({ type: "Own", rp: 18 });
  const sent = await commonOf(MONTHS.map(() => () => entry(entered)));
  expect(sent).toContain("insert behaviorlogs");
  expect(sent.length, sent.join(", ")).toBeLessThanOrEqual(max);
});

it.each([
  ["Unpaid", "Paid: Late"],
  ["Paid: Early", "Unpaid"],
])("a payment entry takes at most 10: %s for a new month, then %s", async (...statuses) => {
  const { userID } = await portal.resident({ class: "C", monthlyFee: 60 });
  for (const [index, status] of statuses.entries()) {
    const calls = MONTHS.map((month) => () => {
      return add("/paymentlog/add", { userID, monthYear: `${month} 2026`, status });
    });
    const sent = await commonOf(calls, index === 0 ? 201 : 200);
    expect(sent).toContain("insert paymentkeys");
    expect(sent.length, sent.join(", ")).toBeLessThanOrEqual(PAYMENT_MAX);
  }
});
