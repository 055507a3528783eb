/**
 * A page of the web client without a browser: its own socket options, its own merging, catching up and repeated sends,
 * and in place of a screen the list that the screen would show.
 */

import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { type CatchUp, createCatchUp } from "../../../web/features/chat/catch-up.ts";
import { type Messages, mergeMessages } from "../../../web/features/chat/merge.ts";
import { sendUntilAnswered } from "../../../web/features/chat/repeat-send.ts";
import { randomId } from "../../../web/lib/random-id.ts";
import { pauseAfterClose, RESYNC_SPREAD_MS } from "../../../web/live/link.ts";
import { createSocket, type LiveSocket } from "../../../web/live/socket.ts";
import type { Balance } from "./balance.ts";
import { jsonOf } from "./calls.ts";
import { timeUntil } from "./figures.ts";
import type { Person } from "./people.ts";
import type { PortalNode } from "./portal-node.ts";

const CHAT = "/api/dashboard/rchat";

/** A send that gets no answer is given up after this long, as in the web client. */
const SEND_TIMEOUT_MS = 8_000;

/** A page that can't connect for this long ends the test. */
const OPEN_WITHIN_MS = 30_000;

/** Pushes are put on the screen together, as a browser draws them. */
const DRAW_EVERY_MS = 100;

/** What a page tells of its calls and of what it hears. */
interface PageHooks {
  called?(kind: "send" | "read", ms: number, status: number): void;
  heard?(message: ChatMessageView): void;
}

export interface PageOptions {
  person: Person;
  balance: Balance;
  hooks?: PageHooks;
  /** Whether it forgets what it hears and reads: it then only listens and sends. */
  forgets?: boolean;
  /** Keeps it on one node whatever happens. */
  node?: PortalNode;
  /** Where it connects to in place of its node, such as a relay. */
  socketUrl?: string;
}

export interface Page {
  person: Person;
  socket: LiveSocket;
  /** The node that its socket was last sent to. */
  node(): PortalNode;
  /** What the screen shows, oldest first. */
  held(): Messages;
  /** Connects and loads the latest messages. */
  open(): Promise<void>;
  /** Sends a message, then reloads. @throws ApiError or NetworkError once the repeats are over */
  send(text: string): Promise<ChatMessageView>;
  /** Settles once nothing that it has asked for is under way. */
  settled(): Promise<void>;
  /** Whether the server told it that nobody is signed in any more. */
  signedOut(): boolean;
  close(): void;
}

/** Makes a page that is not opened yet. */
export function createPage(options: PageOptions): Page {
  const { person, balance, hooks = {}, node: fixed, socketUrl, forgets = false } = options;
  let node = fixed ?? balance.next();
  let held: Messages = [];
  let arrived: ChatMessageView[] = [];
  let drawing: NodeJS.Timeout | undefined;
  let signedOut = false;
  let closed = false;
  const { cookie } = person;

  const socket = createSocket(socketUrl ?? node.url, { extraHeaders: { Cookie: cookie } });

  async function call(kind: "send" | "read", method: string, path: string, body?: unknown) {
    const timeout = kind === "send" ? { timeoutMs: SEND_TIMEOUT_MS } : {};
    const options = { cookie, body, ...timeout };
    const answer = await balance.call(node, method, path, options);
    hooks.called?.(kind, answer.ms, answer.status);
    return answer;
  }

  const read = async (query: string) => jsonOf<Messages>(await call("read", "GET", `${CHAT}${query}`));

  const catchUp: CatchUp = createCatchUp({
    latest: () => read(""),
    after: (_id) => read(`?after=${_id}&limit=${LIST_LIMIT_MAX}`),
    held: () => held,
    take(answer) {
      if (forgets) return;
      held = mergeMessages(held, answer);
    },
    ended: () => undefined,
  });

  function draw(): void {
    clearTimeout(drawing);
    drawing = undefined;
    if (arrived.length === 0) return;
    held = mergeMessages(held, arrived);
    arrived = [];
    catchUp.heard();
  }

  function goTo(chosen: PortalNode): void {
    node = chosen;
    if (socketUrl === undefined) (socket.io as unknown as { uri: string }).uri = chosen.url;
  }

  async function comeBack(): Promise<void> {
    const check = await balance.call(node, "GET", "/api/auth/me", { cookie }).catch(() => undefined);
    signedOut = check?.status === 401;
    if (!signedOut) setTimeout(() => !closed && connect(), pauseAfterClose());
  }

  function connect(): void {
    if (!fixed) goTo(balance.next());
    socket.connect();
  }

  socket.io.on("reconnect_attempt", () => {
    if (!fixed) goTo(balance.next());
  });
  socket.on("connect", () => {
    catchUp.setConnected(true);
    void catchUp.run();
  });
  socket.on("disconnect", (reason) => {
    draw();
    catchUp.setConnected(false);
    if (reason === "io server disconnect") void comeBack();
  });
  socket.on("resync", ({ lostFor }) => {
    draw();
    catchUp.doubt(lostFor);
    setTimeout(() => void catchUp.run(), Math.random() * RESYNC_SPREAD_MS);
  });
  socket.on("chat:message", (message) => {
    hooks.heard?.(message);
    if (forgets) return;
    arrived.push(message);
    drawing ??= setTimeout(draw, DRAW_EVERY_MS);
  });

  return {
    person,
    socket,
    node: () => node,
    held: () => held,
    async open() {
      const began = performance.now();
      connect();
      const took = await timeUntil(() => socket.connected, OPEN_WITHIN_MS);
      if (took === Number.POSITIVE_INFINITY) {
        throw new Error(`A page did not connect within ${(performance.now() - began).toFixed(0)} ms.`);
      }
      await catchUp.run();
    },
    async send(text) {
      const message = { userID: person.userID, message: text, clientMessageID: randomId() };
      let stored: ChatMessageView | undefined;
      await sendUntilAnswered(async () => {
        stored = jsonOf<ChatMessageView>(await call("send", "POST", `${CHAT}/send-message`, message));
      });
      if (!stored) throw new Error("A send without an answer.");
      void catchUp.run();
      return stored;
    },
    async settled() {
      draw();
      await catchUp.run();
      draw();
    },
    signedOut: () => signedOut,
    close() {
      closed = true;
      clearTimeout(drawing);
      catchUp.leave();
      socket.disconnect();
    },
  };
}
