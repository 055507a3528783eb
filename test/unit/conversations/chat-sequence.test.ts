/** The numbers of a conversation's messages: no gap and no duplicate, with several nodes and with wrong clocks. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import { connectTestDatabase } from "../../harness/database.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const HOUR_MS = 3_600_000;
const DATABASE = "sequence";

const store = openTestStore();
let nodes: DatabaseConnection[];
/** Each test has a conversation of its own. */
let room: string;
let rooms = 0;

beforeAll(async () => {
  const uri = `${store.uri}${store.uri.includes("?") ? "&" : "?"}monitorCommands=true`;
  nodes = [await connectTestDatabase(uri, DATABASE), await connectTestDatabase(uri, DATABASE)];
  return async () => {
    for (const node of nodes) await node.close();
  };
});
beforeEach(() => {
  rooms += 1;
  room = `room ${rooms}`;
});
afterEach(() => vi.restoreAllMocks());

function nodeOf(node: number): DatabaseConnection {
  const found = nodes[node];
  if (!found) throw new Error(`There is no node ${node}.`);
  return found;
}

const chatOf = (node: number) => nodeOf(node).repositories.chatMessages;

interface SayOptions {
  clockOff?: number;
  clientMessageID?: string;
  conversationID?: string;
}

async function say(node: number, message: string, { clockOff = 0, ...more }: SayOptions = {}) {
  const timestamp = new Date(Date.now() + clockOff);
  const stored = await chatOf(node).insert({
    conversationID: room,
    userID: "R-1",
    message,
    timestamp,
    ...more,
  });
  if (!stored) throw new Error("The other node was faster at every attempt.");
  return stored.message;
}

const read = (conversationID = room) => chatOf(0).after(conversationID, 0, 500);
const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

/** The commands about chat messages that a node sends to the database during some work. */
async function commandsOf(node: number, work: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = [];
  const client = nodeOf(node).connection.getClient();
  const note = ({ command, commandName }: { command: Record<string, unknown>; commandName: string }) => {
    if (command[commandName] === "chatmessages") commands.push(commandName);
  };
  client.on("commandStarted", note);
  await work();
  client.off("commandStarted", note);
  return commands;
}

/** Lets the other node insert a message just before each of a node's first insertions. */
function letOtherBeFaster(node: number, times: number) {
  const { collection } = nodeOf(node).connection.model("ChatMessage");
  const insertOne = collection.insertOne.bind(collection);
  return vi.spyOn(collection, "insertOne").mockImplementation(async (...args) => {
    if (times > 0) {
      times -= 1;
      await say(1 - node, "faster");
    }
    return insertOne(...args);
  });
}

describe("two nodes", () => {
  test("that send at the same time leave no gap and no duplicate, and no timestamp before an earlier one", async () => {
    const texts = Array.from({ length: 8 }, (_, writer) =>
      Array.from({ length: 25 }, (_, turn) => `${writer} ${turn}`),
    );
    await Promise.all(
      texts.map(async (own, writer) => {
        for (const text of own) await say(writer % 2, text, { clockOff: (writer % 2) * 500 });
      }),
    );
    const stored = await read();
    expect(stored.map(({ seq }) => seq)).toEqual(numbers(200));
    expect(stored.map(({ message }) => message).sort()).toEqual(texts.flat().sort());
    const moments = stored.map(({ timestamp }) => timestamp.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    for (const [writer, own] of texts.entries()) {
      expect(stored.flatMap(({ message }) => (message.startsWith(`${writer} `) ? [message] : []))).toEqual(
        own,
      );
    }
  });

  test.each([
    ["an hour behind", -HOUR_MS],
    ["an hour ahead", HOUR_MS],
  ])("order messages as they are sent if a clock is %s", async (_, clockOff) => {
    const texts = Array.from({ length: 10 }, (_, turn) => `number ${turn}`);
    for (const [turn, text] of texts.entries())
      await say(turn % 2, text, { clockOff: (turn % 2) * clockOff });
    const stored = await read();
    expect(stored.map(({ message }) => message)).toEqual(texts);
    const moments = stored.map(({ timestamp }) => timestamp.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test("store a repeated clientMessageID once, whichever of them gets it", async () => {
    const first = await say(0, "Once", { clientMessageID: "c-1" });
    await say(0, "Between");
    expect(await say(1, "Once", { clientMessageID: "c-1" })).toEqual(first);
    expect((await read()).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test("a node that is overtaken takes the next free number", async () => {
    await say(0, "first");
    letOtherBeFaster(0, 3);
    expect(await say(0, "last")).toMatchObject({ seq: 5 });
    const texts = (await read()).map(({ message }) => message);
    expect(texts).toEqual(["first", "faster", "faster", "faster", "last"]);
  });

  test("a node that is always overtaken gives up", async () => {
    const insertions = letOtherBeFaster(0, Number.POSITIVE_INFINITY);
    const message = { conversationID: room, userID: "R-1", message: "never", timestamp: new Date() };
    expect(await chatOf(0).insert(message)).toBeUndefined();
    expect(insertions).toHaveBeenCalledTimes(20);
    expect((await read()).map(({ seq }) => seq)).toEqual(numbers(20));
  });
});

test("a message whose answer got lost leaves no gap, and each conversation has its own numbers", async () => {
  await say(0, "first");
  expect(await say(0, "elsewhere", { conversationID: "other" })).toMatchObject({ seq: 1 });
  const { collection } = nodeOf(0).connection.model("ChatMessage");
  const insertOne = collection.insertOne.bind(collection);
  vi.spyOn(collection, "insertOne").mockImplementationOnce(async (...args) => {
    await insertOne(...args);
    throw new Error("connection closed");
  });
  await expect(say(0, "second", { clientMessageID: "c-2" })).rejects.toThrow("connection closed");
  expect(await say(0, "third")).toMatchObject({ seq: 3 });
  expect(await say(0, "second", { clientMessageID: "c-2" })).toMatchObject({ seq: 2 });
});

test("a send takes one command, and two more when another node was faster", async () => {
  await say(0, "first");
  expect(await commandsOf(0, () => say(0, "second"))).toEqual(["insert"]);
  await say(1, "elsewhere");
  expect(await commandsOf(0, () => say(0, "third"))).toEqual(["insert", "find", "insert"]);
});

test("lists are read by index, and nothing is sorted in memory", async () => {
  for (const text of ["a", "b", "c"]) await say(0, text);
  await chatOf(0).latest(room, 2);
  await chatOf(0).before(room, 3, 2);
  await chatOf(0).after(room, 1, 2);
  const { namespaces } = (await nodeOf(0).connection.db?.admin().command({ embeddedStats: 1 })) ?? {};
  expect(namespaces[`${DATABASE}.chatmessages`]).toMatchObject({
    collectionScans: 0,
    sortsInMemory: 0,
  });
});
