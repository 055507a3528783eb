/** The chat's order, given out by the database: what is said later stands later, whatever the nodes' clocks say (fault F17). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../../src/database/connect.ts";
import { type EmbeddedProcess, startEmbeddedProcess } from "../../../src/database/embedded-process.ts";
import { makeFolder, removeFolder } from "../../harness/folder.ts";

const HOUR_MS = 3_600_000;

let folder: string;
let store: EmbeddedProcess;
let databases = 0;
let nodes: DatabaseConnection[];

beforeAll(async () => {
  folder = await makeFolder("moments");
  store = await startEmbeddedProcess({ dataFolder: folder, sync: false });
});
afterAll(async () => {
  await store.stop();
  await removeFolder(folder);
});
beforeEach(async () => {
  databases += 1;
  const name = `moments${databases}`;
  nodes = [
    await connectDatabase(store.uri, { databaseName: name }),
    await connectDatabase(store.uri, { databaseName: name }),
  ];
});
afterEach(async () => {
  for (const node of nodes) await node.close();
});

const chatOf = (node: number) => {
  const found = nodes[node];
  if (!found) throw new Error(`There is no node ${node}.`);
  return found.repositories.chatMessages;
};

async function say(node: number, message: string, clockOff: number) {
  const timestamp = new Date(Date.now() + clockOff);
  return (await chatOf(node).insert({ userID: "R-1", message, timestamp })).message;
}

const heard = async () => (await chatOf(0).latest(500)).map(({ message }) => message);

test.each([
  ["an hour behind", -HOUR_MS],
  ["an hour ahead", HOUR_MS],
])("a node whose clock is %s takes its turns as it speaks", async (_, off) => {
  const said = Array.from({ length: 20 }, (_, turn) => `number ${turn}`);
  for (const [turn, text] of said.entries()) await say(turn % 2, text, turn % 2 === 0 ? 0 : off);
  expect(await heard()).toEqual(said);
  const [first] = await chatOf(1).latest(20);
  if (!first) throw new Error("There is no first message.");
  const after = await chatOf(1).after(first, 500);
  expect(after.map(({ message }) => message)).toEqual(said.slice(1));
});

test("no two messages have the same moment, however many are said at once", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, turn) => say(turn % 2, `number ${turn}`, 0)));
  const moments = (await chatOf(0).latest(100)).map(({ timestamp }) => timestamp.getTime());
  expect(new Set(moments).size).toBe(60);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test("a right clock's moment is kept as it is", async () => {
  const timestamp = new Date(Date.now() - 5_000);
  const { message } = await chatOf(0).insert({ userID: "R-1", message: "Now", timestamp });
  expect(message.timestamp).toEqual(timestamp);
});

test("messages stored before there was an order sort before new ones, even if their clock was ahead", async () => {
  const ahead = new Date(Date.now() + HOUR_MS);
  await chatOf(0).insertMany([
    { userID: "R-1", message: "long ago", timestamp: new Date(0) },
    { userID: "R-1", message: "by a clock that was ahead", timestamp: ahead },
  ]);
  await Promise.all([say(0, "one", 0), say(1, "two", 0)]);
  const order = await heard();
  expect(order.slice(0, 2)).toEqual(["long ago", "by a clock that was ahead"]);
  expect(order.slice(2).toSorted()).toEqual(["one", "two"]);
});
