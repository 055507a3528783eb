/**
 * How many database commands a log entry takes before its answer. Most wait for the one before, so they decide its time. The outbox looks
 * for devices to notify, the dashboard counts incidents and looks for wall displays, and nothing waits for that.
 */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { MONTHS } from "../../../src/domain/enumerations.ts";
import { withPortal } from "../../harness/fixtures.ts";
import { databaseUri, type Person } from "../../harness/portal.ts";

/** Required by the design, with an idempotency key. */
const BEHAVIOR_MAX = 8;
/** The audit trail keeps a type of the catalog, so it stores nothing that can be erased. */
const CATALOG_BEHAVIOR_MAX = 7;
const PAYMENT_MAX = 10;

const BACKGROUND = ["find pushsubscriptions", "find deliveries", "find incidents", "find displays"];

const databaseName = `commands-${randomUUID()}`;

const it = withPortal()
  .override("portalOptions", () => {
    const uri = new URL(databaseUri(databaseName));
    uri.searchParams.set("monitorCommands", "true");
    return { databaseName, env: { MONGODB_URI: uri.href } };
  })
  .extend("commands", { scope: "file" }, ({ portal }) => {
    const commands: string[] = [];
    portal.connection.getClient().on("commandStarted", ({ commandName, command }) => {
      const sent = `${commandName} ${command[commandName]}`;
      if (!BACKGROUND.includes(sent)) commands.push(sent);
    });
    return commands;
  });

const add = (staff: Person, path: string, body: object) =>
  staff.http.post(`/api/dashboard${path}`, body, { headers: { "Idempotency-Key": randomUUID() } });

/** The commands that all calls have: the portal's timers add theirs to some calls. */
async function commonOf(
  commands: string[],
  calls: (() => Promise<{ status: number }>)[],
  expected = 201,
): Promise<string[]> {
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

it.for([
  { type: "Own", rp: 0.1, max: BEHAVIOR_MAX },
  { type: "Autopay Enrollment", rp: 1, max: CATALOG_BEHAVIOR_MAX },
])("an entry '$type' takes at most $max", async ({ max, ...entered }, { portal, staff, commands }) => {
  const { userID } = await portal.resident({ class: "A", monthlyFee: 40 });
  const entry = (input: object) => add(staff, "/behaviorlog/add", { userID, reportedBy: "x", ...input });
  await entry({ type: "Own", rp: 18 });
  const sent = await commonOf(
    commands,
    MONTHS.map(() => () => entry(entered)),
  );
  expect(sent).toContain("insert behaviorlogs");
  expect(sent.length, sent.join(", ")).toBeLessThanOrEqual(max);
});

it.for([
  ["Unpaid", "Paid: Late"],
  ["Paid: Early", "Unpaid"],
])(`a payment takes at most ${PAYMENT_MAX}: %s, then %s`, async (statuses, { portal, staff, commands }) => {
  const { userID } = await portal.resident({ class: "C", monthlyFee: 60 });
  for (const [index, status] of statuses.entries()) {
    const calls = MONTHS.map((month) => () => {
      return add(staff, "/paymentlog/add", { userID, monthYear: `${month} 2026`, status });
    });
    const sent = await commonOf(commands, calls, index === 0 ? 201 : 200);
    expect(sent).toContain("insert paymentkeys");
    expect(sent.length, sent.join(", ")).toBeLessThanOrEqual(PAYMENT_MAX);
  }
});
