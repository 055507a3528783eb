/**
 * Finding what a page missed of the chat, with an anchor: the newest message up to which nothing is missing. REST answers
 * move it; pushes move it only while it is certain that every message is heard, which is from the first fetch that began
 * with the socket connected until the socket is lost. When the server says that pushes of another server had been lost,
 * the anchor goes back to where it was before that.
 */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";
import { createMarks } from "./marks.ts";
import { laterOf, type Messages } from "./merge.ts";

/** Catching up takes at most this many pages; the rest follows with the next occasion. */
const MAX_PAGES = 20;

/**
 * The word that pushes were lost counts back from when it left the server: it may have been under way for as long as a line
 * may be dead before either end notices.
 */
const UNDER_WAY_MAX_MS = 25_000;

/** The pauses after fetches that failed while the page is connected, when no other occasion would come; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

export interface CatchUpOptions {
  /** The latest messages, oldest first. */
  latest: () => Promise<Messages>;
  /** A page of what came after a message, oldest first. */
  after: (_id: string) => Promise<Messages>;
  /** What the screen holds, oldest first. */
  held: () => Messages;
  /** Puts an answer on the screen; `first` when it is the latest messages rather than what is newer. */
  take: (answer: Messages, first: boolean) => void;
  /** Is told when a run of fetches has ended, whether they succeeded or not. */
  ended: () => void;
}

export interface CatchUp {
  /** Fetches what is newer than is held for certain; one fetch at a time, and one more for whoever asks meanwhile. */
  run: () => Promise<void>;
  /** Is told that the screen took pushed messages. */
  heard: () => void;
  /** Is told whether pushes can be heard. */
  setConnected: (connected: boolean) => void;
  /** Is told that pushes may be missing since so many milliseconds ago. */
  doubt: (ms: number) => void;
  /** The user has left: answers that are still under way belong to nobody. */
  leave: () => void;
  hasLeft: () => boolean;
}

/** What belongs to one signed-in user's chat and not to the screen. */
export function createCatchUp({ latest, after, held, take, ended }: CatchUpOptions): CatchUp {
  let anchor: ChatMessageView | undefined;
  const marks = createMarks<ChatMessageView>();
  let doubts = 0;
  let connection = 0;
  let connected = false;
  let hearsAll = false;
  let running: Promise<void> | undefined;
  let again = false;
  let left = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function moveAnchor(to: ChatMessageView | undefined): void {
    anchor = laterOf(anchor, to);
    if (anchor) marks.note(anchor);
  }

  async function fetchPages(): Promise<void> {
    const began = doubts;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const from = anchor;
      const answer = await (from ? after(from._id) : latest());
      if (left) return;
      take(answer, from === undefined);
      if (doubts !== began) return;
      moveAnchor(answer.at(-1));
      if (!from || anchor === from || answer.length < LIST_LIMIT_MAX) return;
    }
  }

  async function fetchNewer(): Promise<void> {
    const began = { connected, connection };
    await fetchPages();
    if (left || !began.connected || began.connection !== connection) return;
    hearsAll = true;
    moveAnchor(held().at(-1));
  }

  async function fetchInTurn(): Promise<void> {
    do {
      again = false;
      await fetchNewer().then(
        () => {
          failures = 0;
        },
        () => {
          failures += 1;
        },
      );
    } while (again && !left);
    running = undefined;
    if (left) return;
    ended();
    if (failures > 0 && connected) retryLater();
  }

  function retryLater(): void {
    clearTimeout(retry);
    const pause = RETRY_PAUSES_MS[Math.min(failures, RETRY_PAUSES_MS.length) - 1];
    retry = setTimeout(() => connected && !left && void run(), pause);
  }

  function run(): Promise<void> {
    if (running) again = true;
    else running = fetchInTurn();
    return running;
  }

  return {
    run,
    heard() {
      if (hearsAll) moveAnchor(held().at(-1));
    },
    setConnected(now) {
      if (connected === now) return;
      connected = now;
      connection += 1;
      hearsAll = false;
    },
    doubt(ms) {
      anchor = marks.back(ms + UNDER_WAY_MAX_MS);
      doubts += 1;
      connection += 1;
      hearsAll = false;
    },
    leave() {
      left = true;
      clearTimeout(retry);
    },
    hasLeft: () => left,
  };
}
