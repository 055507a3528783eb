/**
 * Which index serves the queries that run most often. The embedded store's planner is asked directly; with MONGODB_URI, the server explains
 * each query, and may neither scan a collection nor sort in memory.
 */
import { mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import { Index, parseIndexSpec } from "../../../src/database/embedded/index.ts";
import { chooseScan, parseSort } from "../../../src/database/embedded/plan.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { connectTestDatabase } from "../../harness/database.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const page = { limit: 50, before: undefined };

type Query = (repositories: Repositories) => Promise<unknown>;

const QUERIES: [what: string, index: string, query: Query][] = [
  ["a session by its cookie", "_id_", ({ sessions }) => sessions.byHash("a hash")],
  ["a person's sessions", "userID_1", ({ sessions }) => sessions.ofUser("R-1")],
  ["an account by its email", "email_1", ({ accounts }) => accounts.byEmail("one@example.com")],
  ["an account by its userID", "userID_1", ({ accounts }) => accounts.byUserID("R-1")],
  ["a resident", "userID_1", ({ residents }) => residents.byUserID("R-1")],
  [
    "the newest messages",
    "conversationID_1_seq_1",
    ({ chatMessages }) => chatMessages.latest("property", 50),
  ],
  ["later messages", "conversationID_1_seq_1", ({ chatMessages }) => chatMessages.after("property", 7, 50)],
  [
    "a message sent again",
    "userID_1_clientMessageID_1",
    ({ chatMessages }) => chatMessages.byClientMessageID("R-1", "c1"),
  ],
  [
    "the inbox",
    "kind_1_lastAt_-1_conversationID_-1",
    ({ conversations }) => conversations.list({ kind: "office" }, page),
  ],
  [
    "how far a person has read",
    "conversationID_1_userID_1",
    ({ readMarkers }) => readMarkers.find("property", "R-1"),
  ],
  [
    "a person's notifications",
    "userID_1_createdAt_-1__id_-1",
    ({ notifications }) => notifications.to(["R-1"], page),
  ],
  [
    "a resident's incidents",
    "userID_1_createdAt_-1__id_-1",
    ({ incidents }) => incidents.ofUser("R-1", page),
  ],
  [
    "the payments of a lease",
    "leaseID_1_month_-1_superseded_1",
    ({ paymentLogs }) => paymentLogs.ofLeases(["65f0c0ffee65f0c0ffee65f0"]),
  ],
  [
    "the ledger of a lease",
    "leaseID_1_day_1",
    ({ ledgerEntries }) => ledgerEntries.ofLease("65f0c0ffee65f0c0ffee65f0"),
  ],
  ["the entries since a day", "day_1", ({ ledgerEntries }) => ledgerEntries.since("2026-11-01")],
  ["the charges of a month", "once_1", ({ ledgerEntries }) => ledgerEntries.chargedKeys("2026-11")],
  ["the last month with charges", "once_1", ({ ledgerEntries }) => ledgerEntries.lastChargedMonth()],
  [
    "a resident's behavior",
    "userID_1_createdAt_-1__id_-1",
    ({ behaviorLogs }) => behaviorLogs.ofUser("R-1", page),
  ],
  ["what is to be delivered", "channel_1_dueAt_1", ({ deliveries }) => deliveries.listWaiting("mail", 50)],
  ["the keys of old images", "createdAt_1__id_1", ({ photos }) => photos.keysBefore(NOW).next()],
];

const server = process.env.MONGODB_URI;
const store = server === undefined ? openTestStore() : undefined;
let database: DatabaseConnection;

beforeAll(async () => {
  database = await connectTestDatabase(server ?? store?.uri ?? "", "plans");
});
afterAll(async () => {
  await database.connection.dropDatabase();
  await database.close();
});
beforeEach(() => () => vi.restoreAllMocks());

/** The queries that a call of a repository sends. */
async function queriesOf(
  query: Query,
): Promise<{ collection: mongo.Collection; cursor: mongo.FindCursor }[]> {
  const found = vi.spyOn(mongo.Collection.prototype, "find");
  await query(database.repositories);
  return found.mock.results.map(({ value }, at) => ({
    collection: found.mock.contexts[at] as mongo.Collection,
    cursor: value as mongo.FindCursor,
  }));
}

/** The internals of a cursor that hold its query. */
interface Sent {
  cursorFilter: mongo.Document;
  findOptions: { sort?: ReadonlyMap<string, number> | Record<string, number> };
}

async function planned(collection: mongo.Collection, cursor: mongo.FindCursor): Promise<string | undefined> {
  const { cursorFilter, findOptions } = cursor as unknown as Sent;
  const specs = await collection.indexes();
  const indexes = specs.map(({ v: _, ...spec }) => new Index(parseIndexSpec(spec as never), { ready: true }));
  const { sort = {} } = findOptions;
  const order = Object.fromEntries(sort instanceof Map ? sort : Object.entries(sort));
  const parsed = parseSort(order as never);
  const scan = chooseScan(indexes, cursorFilter as never, parsed);
  return parsed === undefined || scan?.sorted ? scan?.index.spec.name : undefined;
}

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

const stagesOf = (stage: Stage): Stage[] => [
  stage,
  ...[stage.inputStage ?? [], stage.inputStages ?? []].flat().flatMap(stagesOf),
];

async function explained(cursor: mongo.FindCursor): Promise<string | undefined> {
  const { queryPlanner, executionStats } = await cursor.clone().explain("executionStats");
  const stages = stagesOf(queryPlanner.winningPlan.queryPlan ?? queryPlanner.winningPlan);
  const names = stages.map(({ stage }) => stage);
  expect(names).not.toContain("COLLSCAN");
  expect(names).not.toContain("SORT");
  expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(executionStats.nReturned + 1);
  return names.includes("IDHACK") || names.includes("EXPRESS_IXSCAN")
    ? (stages.find(({ indexName }) => indexName)?.indexName ?? "_id_")
    : stages.find(({ indexName }) => indexName)?.indexName;
}

describe("an index serves", () => {
  test.each(QUERIES)("%s: %s", async (_, index, query) => {
    const sent = await queriesOf(query);
    expect(sent.length).toBeGreaterThan(0);
    for (const { collection, cursor } of sent) {
      expect(server === undefined ? await planned(collection, cursor) : await explained(cursor)).toBe(index);
    }
  });
});
