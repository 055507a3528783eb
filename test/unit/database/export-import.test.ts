/** Data travels from one database to another by a file, exactly; a file that is not whole changes nothing. */
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Connection, mongo } from "mongoose";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NEW_CONVERSATION, withMessage } from "../../../src/conversations/conversation-state.ts";
import type { DatabaseConnection } from "../../../src/database/connect.ts";
import { findDuplicates } from "../../../src/database/duplicates.ts";
import { exportDatabase } from "../../../src/database/export.ts";
import { importDatabase } from "../../../src/database/import.ts";
import { MIGRATIONS } from "../../../src/database/migrations/index.ts";
import { createRepositories } from "../../../src/repositories.ts";
import { connectTestDatabase, openTestConnection } from "../../harness/database.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const SILENT = { info: () => undefined, warn: () => undefined };
const NOW = new Date("2026-03-01T12:00:00.000Z");
/** Separators that some readers of lines take for a line's end, a NUL and what is no plain letter. */
const TEXT = "one\u2028two\u2029three\r\nfour\u0000 \u{1F600} $where";

const store = openTestStore();
let source: DatabaseConnection;
let target: Connection;
/** What the export of the source has counted. */
let exported: Awaited<ReturnType<typeof exportDatabase>>;
let names = 0;

/** The export of the source. */
const wholeFile = () => join(store.folder, "whole.jsonl");

beforeAll(async () => {
  source = await connectTestDatabase(store.uri, "source");
  await fill();
  exported = await exportDatabase(source.connection, wholeFile(), NOW);
  return () => source.close();
});
beforeEach(async () => {
  names += 1;
  target = await openTestConnection(store.uri, `target${names}`);
  return async () => {
    vi.restoreAllMocks();
    await target.close();
  };
});

const fileName = () => join(store.folder, `export${names}.jsonl`);

/** The documents of the exported database, by collection. */
const FILLED = {
  chatmessages: 120,
  conversations: 1,
  photos: 1,
  readmarkers: 1,
  sessions: 1,
  shortreplies: 1,
};

async function fill(): Promise<void> {
  for (let number = 0; number < 120; number += 1) {
    const message = number === 7 ? TEXT : `Message ${number}`;
    await source.repositories.chatMessages.insert({
      conversationID: "property",
      userID: "R-1",
      message,
      timestamp: NOW,
      clientMessageID: `c${number}`,
    });
  }
  await source.repositories.sessions.insert({
    _id: "ab".repeat(32),
    userID: "R-1",
    remember: true,
    address: "203.0.113.7",
    userAgent: "",
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: new Date("2099-01-01"),
  });
  const { conversations, readMarkers, shortReplies } = source.repositories;
  const conversation = { conversationID: "office:R-1", kind: "office", residentUserID: "R-1" } as const;
  const last = { seq: 1, userID: "R-1", message: "", timestamp: NOW };
  await conversations.save(conversation, withMessage(NEW_CONVERSATION, "office", "R-1", last), 0);
  await readMarkers.advance({ conversationID: "property", userID: "R-1", seq: 120, at: NOW });
  await shortReplies.insert({ text: TEXT, createdAt: NOW });
  const bytes = new mongo.Binary(Buffer.from([0, 255, 128, 10]));
  const odd = { photo: bytes, score: new mongo.Double(3), nothing: null, list: [1.5, { deep: true }] };
  await source.connection.collection("photos").insertOne(odd);
}

async function everything(connection: Connection): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const name of Object.keys(FILLED)) {
    const documents = await connection.collection(name).find({}, { promoteValues: false }).toArray();
    found[name] = documents.map((document) => mongo.BSON.EJSON.stringify(document, { relaxed: false }));
  }
  return found;
}

async function isEmpty(connection: Connection): Promise<boolean> {
  return Object.values(await everything(connection)).every((documents) => documents.length === 0);
}

describe("a whole file", () => {
  test("brings every document and its exact types, and the indexes hold for them", async () => {
    expect(exported).toEqual(FILLED);
    expect(await importDatabase(target, wholeFile(), SILENT)).toEqual(FILLED);
    expect(await everything(target)).toEqual(await everything(source.connection));
    const twin = { ...(await target.collection("chatmessages").findOne({ message: TEXT })), _id: 1 };
    await expect(target.collection<{ _id: number }>("chatmessages").insertOne(twin)).rejects.toThrow(
      /E11000/,
    );
  });

  test("is readable by its owner only, begins with what it is and ends with what it holds", async () => {
    expect((await stat(wholeFile())).mode & 0o077).toBe(0);
    const lines = (await readFile(wholeFile(), "utf8")).trimEnd().split("\n");
    expect(JSON.parse(lines.at(0) ?? "")).toEqual({
      format: "rowanstead-export",
      version: 2,
      exportedAt: NOW.toISOString(),
      migrations: MIGRATIONS.map(({ name }) => name),
    });
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ counts: FILLED });
    expect(lines).toHaveLength(127);
  });

  test("is imported where an earlier start left indexes, whose rules are those of another version", async () => {
    await target.collection("chatmessages").createIndex({ userID: 1 }, { unique: true });
    expect(await importDatabase(target, wholeFile(), SILENT)).toEqual(FILLED);
  });

  test("is not written over another one", async () => {
    await writeFile(fileName(), "precious");
    await expect(exportDatabase(source.connection, fileName(), NOW)).rejects.toThrow(/already exists/);
    expect(await readFile(fileName(), "utf8")).toBe("precious");
  });

  test("is refused by a database that holds anything", async () => {
    await target.collection("chatmessages").insertOne({ userID: "R-2", message: "Here first" });
    await expect(importDatabase(target, wholeFile(), SILENT)).rejects.toThrow(
      /already contains data \(chatmessages\)/,
    );
    expect(await target.collection("chatmessages").countDocuments()).toBe(1);
  });
});

describe("a file that is not whole writes nothing", () => {
  const ends = (text: string) => text.trimEnd().lastIndexOf("\n") + 1;
  const damages: [string, (text: string) => string, RegExp][] = [
    ["cut off within a line", (text) => text.slice(0, text.length / 2), /cut off/],
    ["without its last line", (text) => text.slice(0, ends(text)), /before its last line/],
    ["with a document missing", (text) => text.replace(/\n[^\n]*Message 9"[^\n]*/, ""), /checksum/],
    ["with one letter changed", (text) => text.replace("Message 42", "Message 43"), /checksum/],
    ["with a line that is no JSON", (text) => text.replace("\n{", "\n{{"), /line 2 can't be read/],
    [
      "with more behind its end",
      (text) => `${text}{"collection":"x","document":{"_id":1}}\n`,
      /after the end/,
    ],
    ["of another program", () => '{"format":"something"}\n', /not an export of the portal/],
    ["of a later format", (text) => text.replace('"version":2', '"version":3'), /format 3/],
    [
      "of a later version",
      (text) => text.replace(":[", ':["999-later",'),
      /newer version of the portal \(999-later\)/,
    ],
    ["that is empty", () => "", /before its last line/],
    ["for a system collection", (text) => text.replace('"photos"', '"system.users"'), /not a document/],
  ];

  test.each(damages)("%s", async (_, damage, texts) => {
    const text = await readFile(wholeFile(), "utf8");
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    await writeFile(fileName(), damaged);
    await expect(importDatabase(target, fileName(), SILENT)).rejects.toThrow(texts);
    expect(await isEmpty(target)).toBe(true);
  });
});

describe("an import that the database refuses half-way", () => {
  /** Exports a database without the indexes, where one client's message is twice. */
  async function exportTwins(): Promise<void> {
    const bare = await openTestConnection(store.uri, `bare${names}`);
    const twin = { userID: "R-1", message: "twin", timestamp: NOW, clientMessageID: "c7" };
    await bare.collection("accounts").insertOne({ email: "first@example.com", userID: "R-1" });
    await bare.collection("audittrail").insertMany([{ action: "one" }, { action: "two" }]);
    await bare.collection("chatmessages").insertMany([twin, { ...twin }]);
    await exportDatabase(bare, fileName(), NOW);
    await bare.close();
  }

  test("is undone, except in append-only collections, and can be repeated", async () => {
    await exportTwins();
    for (let times = 0; times < 2; times += 1) {
      await expect(importDatabase(target, fileName(), SILENT)).rejects.toThrow(/failed and was undone/);
      expect(await isEmpty(target)).toBe(true);
      expect(await target.collection("audittrail").countDocuments()).toBe(2);
    }
  });

  test("asks nothing of the collections that only grow but to add to them", async () => {
    await exportTwins();
    const asked = vi.spyOn(mongo.Collection.prototype, "deleteMany");
    const dropped = vi.spyOn(mongo.Collection.prototype, "dropIndex");
    await expect(importDatabase(target, fileName(), SILENT)).rejects.toThrow();
    const names = [...asked.mock.contexts, ...dropped.mock.contexts].map(
      (one) => (one as mongo.Collection).collectionName,
    );
    expect(names).toContain("accounts");
    expect(names).not.toContain("audittrail");
  });
});

test("duplicates that a unique index would refuse are found before it is built", async () => {
  const accounts = target.collection("accounts");
  await accounts.insertMany([
    { email: "one@example.com", userID: "R-1" },
    { email: "two@example.com", userID: "R-1" },
    { email: "three@example.com", userID: "R-3" },
  ]);
  createRepositories(target);
  const { duplicates } = await findDuplicates(target);
  expect(duplicates).toEqual([
    { collection: "accounts", keys: ["userID"], count: 1, ids: [expect.stringMatching(/^[0-9a-f]{24}$/)] },
  ]);
});

test("two documents with null in a path of a partial unique index are found", async () => {
  const message = { conversationID: "property", userID: "R-1", message: "Hello", clientMessageID: null };
  await target.collection("chatmessages").insertMany([
    { ...message, seq: 1 },
    { ...message, seq: 2 },
    { conversationID: "property", userID: "R-1", message: "Hello", seq: 3 },
    { conversationID: "property", userID: "R-1", message: "Hello", seq: 4 },
  ]);
  createRepositories(target);
  const { duplicates } = await findDuplicates(target);
  expect(duplicates).toMatchObject([{ collection: "chatmessages", count: 1 }]);
});
