/**
 * A page of the web client without a browser: its own socket options, its own catching up and repeated sends,
 * and in place of a screen the list that the screen would show.
 */

import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { type CatchUp, createCatchUp, type Messages } from "../../../web/features/conversations/catch-up.ts";
import { randomId } from "../../../web/lib/random-id.ts";
import { sendUntilAnswered } from "../../../web/lib/send-until-answered.ts";
import { pauseAfterClose, RESYNC_SPREAD_MS } from "../../../web/live/link.ts";
import { createSocket, type LiveSocket } from "../../../web/live/socket.ts";
import { type Answer, type CallOptions, jsonOf } from "./calls.ts";
import { timeUntil } from "./figures.ts";
import type { Person } from "./people.ts";

const CHAT = "/api/dashboard/rchat";

/** A send that gets no answer is given up after this long, as in the web client. */
const SEND_TIMEOUT_MS = 8_000;

/** A read that failed is repeated after this long, up to twice as long, while the page is connected. */
const READ_AGAIN_MS = 1_000;

/** A node as a page knows it. */
interface PageNode {
  url: string;
}

/** Chooses the nodes of a page. */
interface PageBalance {
  /** The node for the next connection. */
  next(): PageNode;
  /** A call to a node that answers, the page's usual one first. */
  call(usual: PageNode, method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface PageOptions {
  person: Pick<Person, "userID" | "cookie">;
  balance: PageBalance;
  /** Called with the answers to a page's calls. */
  onAnswer(answer: Answer): void;
}

export interface Page {
  person: PageOptions["person"];
  socket: LiveSocket;
  /** The node that its socket was last sent to. */
  node(): PageNode;
  /** The messages on the screen, oldest first. */
  held(): Messages;
  /** Connects and loads the latest messages. */
  open(): Promise<void>;
  /** Sends a message, then reloads. @throws ApiError or NetworkError once the repeats are over */
  send(text: string): Promise<ChatMessageView>;
  close(): void;
}

/** Makes a page that is not opened yet. */
export function createPage(options: PageOptions): Page {
  const { person, balance, onAnswer } = options;
  let node = balance.next();
  const held: ChatMessageView[] = [];
  let readingAgain: NodeJS.Timeout | undefined;
  let closed = false;
  const { cookie } = person;

  const socket = createSocket(node.url, { extraHeaders: { Cookie: cookie } });

  async function call(method: string, path: string, options: CallOptions = {}) {
    const answer = await balance.call(node, method, path, { cookie, ...options });
    onAnswer(answer);
    return answer;
  }

  async function read(query: string): Promise<Messages> {
    try {
      return jsonOf<Messages>(await call("GET", `${CHAT}${query}`));
    } catch (error) {
      clearTimeout(readingAgain);
      const again = () => !closed && socket.connected && void catchUp.run();
      readingAgain = setTimeout(again, READ_AGAIN_MS * (1 + Math.random()));
      throw error;
    }
  }

  const catchUp: CatchUp = createCatchUp({
    latest: () => read(""),
    after: (seq) => read(`?afterSeq=${seq}&limit=${LIST_LIMIT_MAX}`),
    append: (messages) => void held.push(...messages),
    onEnd: () => undefined,
  });

  function goTo(chosen: PageNode): void {
    node = chosen;
    (socket.io as unknown as { uri: string }).uri = chosen.url;
  }

  async function comeBack(): Promise<void> {
    const check = await balance.call(node, "GET", "/api/auth/me", { cookie }).catch(() => undefined);
    if (check?.status !== 401) setTimeout(() => !closed && connect(), pauseAfterClose());
  }

  function connect(): void {
    goTo(balance.next());
    socket.connect();
  }

  socket.io.on("reconnect_attempt", () => {
    goTo(balance.next());
  });
  socket.on("connect", () => void catchUp.run());
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") void comeBack();
  });
  socket.on("resync", () => {
    setTimeout(() => void catchUp.run(), Math.random() * RESYNC_SPREAD_MS);
  });
  socket.on("chat:message", (message) => {
    catchUp.push(message);
  });

  return {
    person,
    socket,
    node: () => node,
    held: () => held,
    async open() {
      connect();
      const took = await timeUntil(() => socket.connected);
      if (!Number.isFinite(took)) throw new Error("A page did not connect.");
      await catchUp.run();
    },
    async send(text) {
      const message = { userID: person.userID, message: text, clientMessageID: randomId() };
      let stored: ChatMessageView | undefined;
      await sendUntilAnswered(async () => {
        const sent = { body: message, timeoutMs: SEND_TIMEOUT_MS };
        stored = jsonOf<ChatMessageView>(await call("POST", `${CHAT}/send-message`, sent));
      });
      if (!stored) throw new Error("A send without an answer.");
      void catchUp.run();
      return stored;
    },
    close() {
      closed = true;
      clearTimeout(readingAgain);
      catchUp.stop();
      socket.disconnect();
    },
  };
}
