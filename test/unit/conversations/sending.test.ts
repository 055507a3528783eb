/** Sending and reading over a real store: what is stored once and published once. */
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChatMutes } from "../../../src/conversations/chat-mutes.ts";
import { createConversationViews } from "../../../src/conversations/conversation-views.ts";
import {
  type ConversationUser,
  createConversationsService,
  type MessageWindow,
} from "../../../src/conversations/conversations.service.ts";
import { connectDatabase, type DatabaseConnection } from "../../../src/database/connect.ts";
import { isDatabaseAway } from "../../../src/database/driver-errors.ts";
import { CHAT_TEXTS } from "../../../src/domain/chat-message.ts";
import { createSharedLimit } from "../../../src/rate-limits/limiters.ts";
import { openTestStore } from "../../harness/embedded-store.ts";

const ROOM = "property";
const ADA: ConversationUser = { userID: "R-ADA", role: "resident", access: "member", firstName: "Ada" };
const NAMELESS: ConversationUser = { userID: "S-1", role: "staff", access: "member", firstName: " " };

const store = openTestStore();
let database: DatabaseConnection;
let chat: ReturnType<typeof makeChat>;
/** The pushed messages. Read markers have their own tests. */
let published: unknown[][];
let now: Date;

beforeAll(async () => {
  database = await connectDatabase(store.uri);
  return () => database.close();
});

beforeEach(() => {
  published = [];
  now = new Date("2026-03-01T12:00:00.000Z");
  chat = makeChat();
});

function makeChat(repositories = database.repositories, rate = { points: 1_000, duration: 60 }) {
  const service = createConversationsService({
    repositories,
    channel: {
      publish: (to, event, ...payload) => {
        if (event === "chat:message") published.push([to, event, ...payload]);
      },
    },
    enqueueOrLog: async () => undefined,
    clock: () => now,
    log: pino({ enabled: false }),
    mutes: createChatMutes({ repositories, clock: () => now, config: { propertyTimeZone: "UTC" } }),
    views: createConversationViews({
      repositories,
      findDisplayNames: async (userIDs) =>
        new Map(
          userIDs.map((userID) => [userID, { name: "Ada", role: "resident", unitNumber: "3C", title: "" }]),
        ),
    }),
    record: async () => undefined,
    messagePhotos: { claim: async () => [] },
    incidentReplied: async () => undefined,
    rateLimits: {
      chatMessages: createSharedLimit({ keyPrefix: "sends", ...rate }, undefined),
    },
  });
  return {
    send: (user: ConversationUser, input: { message: string; clientMessageID?: string }) =>
      service.send(user, ROOM, input),
    read: (window: MessageWindow) => service.read(ADA, ROOM, window),
  };
}

/**
 * Sends as the web app does: a send that waited too long for one of the driver's connections is refused, and is sent again with
 * its id. A starved machine refuses some of 50 at once.
 */
async function sendUntilAnswered(clientMessageID: string) {
  for (;;) {
    try {
      return await chat.send(ADA, { message: "Fifty", clientMessageID });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

const texts = (messages: { message: string }[]) => messages.map(({ message }) => message);

describe("sending", () => {
  test("stores text, sender and time, and pushes exactly what is answered and read", async () => {
    const { message, repeated } = await chat.send(ADA, { message: " Hello ", clientMessageID: "c-1" });
    expect(repeated).toBe(false);
    expect(message).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      conversationID: "property",
      seq: expect.any(Number),
      userID: "R-ADA",
      message: " Hello ",
      timestamp: "2026-03-01T12:00:00.000Z",
      senderName: "Ada",
      senderRole: "resident",
      clientMessageID: "c-1",
    });
    expect(published).toEqual([[["members"], "chat:message", message]]);
    expect((await chat.read({ limit: 1 })).messages).toEqual([message]);
  });

  test("calls a sender without a name by role", async () => {
    const { message } = await chat.send(NAMELESS, { message: "Hello" });
    expect(message).toMatchObject({ senderName: "Staff", senderRole: "staff" });
  });

  test("text that can't be stored unchanged is pushed as it was stored", async () => {
    const { message } = await chat.send(ADA, { message: "half \ud83c of a pair" });
    expect(message.message).toBe("half \ufffd of a pair");
    expect((await chat.read({ limit: 1 })).messages).toEqual([message]);
  });

  test("a conversation in which other nodes are always faster is refused with a time to wait", async () => {
    const chatMessages = { ...database.repositories.chatMessages, insert: async () => undefined };
    chat = makeChat({ ...database.repositories, chatMessages });
    const refused = chat.send(ADA, { message: "Hello" });
    await expect(refused).rejects.toMatchObject({ status: 503, message: CHAT_TEXTS.busy, retryAfter: 1 });
    expect(published).toEqual([]);
  });

  test("too fast is refused with a time to wait, and others are not", async () => {
    chat = makeChat(database.repositories, { points: 3, duration: 6 });
    for (let sent = 0; sent < 3; sent += 1) await chat.send(ADA, { message: "Hello" });
    const refused = chat.send(ADA, { message: "Hello" });
    await expect(refused).rejects.toMatchObject({
      status: 429,
      message: `${CHAT_TEXTS.tooMany} Please try again in 6 seconds.`,
      retryAfter: 6,
    });
    await chat.send(NAMELESS, { message: "Hello" });
  });
});

describe("a repeated clientMessageID", () => {
  /** The stored messages with a text. */
  const stored = async (text: string) =>
    (await chat.read({})).messages.filter(({ message }) => message === text);

  test("answers the stored message, and neither stores nor pushes anything", async () => {
    const first = await chat.send(ADA, { message: "Once", clientMessageID: "c-2" });
    now = new Date(now.getTime() + 60_000);
    const second = await chat.send(ADA, { message: "Twice", clientMessageID: "c-2" });
    expect(second).toEqual({ message: first.message, repeated: true, bodyHash: first.bodyHash });
    expect(published).toHaveLength(1);
    expect([...(await stored("Once")), ...(await stored("Twice"))]).toEqual([first.message]);
  });

  test("50 at once are stored once and pushed once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendUntilAnswered("c-3")));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ message }) => message._id)).size).toBe(1);
    expect(published).toHaveLength(1);
    expect(await stored("Fifty")).toHaveLength(1);
  });

  test("belongs to its sender: the same id of another sender is another message", async () => {
    await chat.send(ADA, { message: "Mine", clientMessageID: "c-4" });
    await chat.send(NAMELESS, { message: "Mine, too", clientMessageID: "c-4" });
    expect(texts((await chat.read({ limit: 2 })).messages)).toEqual(["Mine", "Mine, too"]);
  });
});

describe("reading", () => {
  test("gives the latest 200, oldest first, unless asked for another number", async () => {
    for (let number = 0; number < 210; number += 1) await chat.send(ADA, { message: String(number) });
    const latest = Array.from({ length: 200 }, (_, number) => String(number + 10));
    expect(texts((await chat.read({})).messages)).toEqual(latest);
    expect(texts((await chat.read({ limit: 2 })).messages)).toEqual(["208", "209"]);
  });

  test("paging by seq finds every message once, also several of one millisecond", async () => {
    for (let number = 0; number < 25; number += 1) await chat.send(ADA, { message: `same ${number}` });
    const found = (await chat.read({ limit: 25 })).messages.slice(0, 1);
    for (let page = 0; page < 3; page += 1) {
      found.push(...(await chat.read({ afterSeq: found.at(-1)?.seq ?? 0, limit: 10 })).messages);
    }
    expect(texts(found)).toEqual(Array.from({ length: 25 }, (_, number) => `same ${number}`));
  });
});
