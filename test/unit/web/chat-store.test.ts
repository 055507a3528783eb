/** The chat store. */
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { PROPERTY_CONVERSATION } from "../../../src/domain/conversation-id.ts";
import {
  MESSAGES_AFTER_TRIM,
  MESSAGES_MAX,
  messagesOf,
} from "../../../web/features/conversations/messages.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";
import { chatMessage, chatMessages, idsOf } from "./chat-messages.ts";

const chat = messagesOf(PROPERTY_CONVERSATION);

/** Lets the stand-in's answers arrive. Nothing is imported on the way, so that the many turns below need not look for it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A chat server: stores, answers windows of what is stored, and pushes while the page is connected. */
function startServer(stored: ChatMessageView[]) {
  const waiting: (() => void)[] = [];
  const server = {
    stored,
    connected: false,
    asked: [] as string[],
    fails: false,
    /** Answers hold back until `answerAll`, so that pushes can overtake them. */
    holds: false,
    say(): void {
      const message = chatMessage(server.stored.length);
      server.stored = [...server.stored, message];
      if (server.connected) chat.getState().applyEvent(message);
    },
    connect(): void {
      server.connected = true;
      void chat.getState().refetch();
    },
    disconnect(): void {
      server.connected = false;
    },
    answerAll(): void {
      for (const answer of waiting.splice(0)) answer();
    },
  };

  function windowOf(search: URLSearchParams): ChatMessageView[] {
    const limit = Number(search.get("limit") ?? 200);
    const at = (name: string) => server.stored.findIndex(({ _id }) => _id === search.get(name));
    const afterSeq = search.get("afterSeq");
    if (afterSeq !== null) return server.stored.slice(Number(afterSeq), Number(afterSeq) + limit);
    if (search.has("before")) return server.stored.slice(Math.max(0, at("before") - limit), at("before"));
    return server.stored.slice(-limit);
  }

  vi.stubGlobal("fetch", async (address: string) => {
    server.asked.push(address);
    if (server.fails) throw new TypeError("Failed to fetch");
    const body = JSON.stringify(windowOf(new URL(address, "http://portal").searchParams));
    if (server.holds) await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(body);
  });
  return server;
}

type Server = ReturnType<typeof startServer>;

const ACTS: readonly ((server: Server) => unknown)[] = [
  (server) => server.say(),
  (server) => server.connected || server.connect(),
  (server) => server.disconnect(),
  () => void chat.getState().load(),
  (server) => Object.assign(server, { fails: true }),
  (server) => Object.assign(server, { fails: false }),
  (server) => server.answerAll(),
  () => settled(),
];

const shown = () => idsOf(chat.getState().messages);

it("is empty after a failure without being ready, and complete after the next fetch", async () => {
  const server = startServer(chatMessages(0, 5));
  server.fails = true;
  await chat.getState().load();
  expect(chat.getState()).toMatchObject({ status: "failed", messages: [] });
  server.fails = false;
  server.connect();
  await settled();
  expect(chat.getState().status).toBe("ready");
  expect(shown()).toEqual(idsOf(chatMessages(0, 5)));
});

it("loads older messages until there are none", async () => {
  const server = startServer(chatMessages(0, 450));
  await chat.getState().load();
  await chat.getState().loadOlder();
  expect(shown()).toHaveLength(400);
  await chat.getState().loadOlder();
  expect(shown()).toEqual(idsOf(chatMessages(0, 450)));
  const asked = server.asked.length;
  await chat.getState().loadOlder();
  expect(server.asked).toHaveLength(asked);
});

it("drops the oldest messages, but none while the user reads them", async () => {
  const server = startServer(chatMessages(0, 300));
  server.connect();
  await chat.getState().load();
  chat.getState().setReadingUp(true);
  while (shown().length <= MESSAGES_MAX) server.say();
  expect(shown()[0]).toBe(chatMessage(100)._id);
  chat.getState().setReadingUp(false);
  server.say();
  const { length } = server.stored;
  expect(shown()).toEqual(idsOf(chatMessages(length - MESSAGES_AFTER_TRIM, length)));
  await chat.getState().loadOlder();
  expect(shown()).toEqual(idsOf(chatMessages(length - MESSAGES_AFTER_TRIM - 200, length)));
});

it("has no gap if messages are dropped while older ones load", async () => {
  const server = startServer(chatMessages(0, 900));
  server.connect();
  await chat.getState().load();
  chat.getState().setReadingUp(true);
  await chat.getState().loadOlder();
  server.holds = true;
  const loading = chat.getState().loadOlder();
  chat.getState().setReadingUp(false);
  while (
    shown().length !== MESSAGES_AFTER_TRIM ||
    chat.getState().messages[0]?._id === chatMessage(500)._id
  ) {
    server.say();
  }
  const { length } = server.stored;
  await settled();
  server.answerAll();
  await loading;
  expect(shown()).toEqual(idsOf(chatMessages(length - MESSAGES_AFTER_TRIM, length)));
  expect(chat.getState().loadingOlder).toBe(false);
});

it("is empty after logout, even if a response arrives later", async () => {
  const server = startServer(chatMessages(0, 5));
  server.holds = true;
  const loading = chat.getState().load();
  await settled();
  resetStores();
  server.answerAll();
  await loading;
  expect(chat.getState()).toMatchObject({ status: "idle", messages: [] });
});

it("equals a fresh fetch after any order of sends, pushes, answers and disconnects", async () => {
  const acts = fc.array(fc.constantFrom(...ACTS), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), fc.nat({ max: 3 }), async (script, holds, count) => {
      resetStores();
      const server = startServer(chatMessages(0, count));
      server.holds = holds;
      for (const act of script) await act(server);
      server.holds = false;
      server.fails = false;
      server.disconnect();
      server.connect();
      const last = chat.getState().load();
      for (let turn = 0; turn < 6; turn += 1) {
        server.answerAll();
        await settled();
      }
      await last;
      expect(shown()).toEqual(idsOf(server.stored));
    }),
    { numRuns: 100 },
  );
});
