/**
 * Keeps a page's copy of a conversation complete. Messages are numbered without gaps (`seq`). A pushed message that is not the
 * next one waits for the messages before it, which are fetched if they don't arrive shortly.
 */

import type { ChatMessageView } from "@domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "@domain/limits.ts";

export type Messages = readonly ChatMessageView[];

/** Pushes of two nodes can arrive out of order. Only a gap that lasts longer than this is fetched. */
export const GAP_WAIT_MS = 300;

/** All pages see the same gap, so their fetches are spread over this time. */
export const GAP_SPREAD_MS = 1_500;

/** A run fetches at most this many pages; the next run fetches the others. */
const PAGES_MAX = 20;

export interface CatchUpOptions {
  /** Fetches the latest messages, oldest first. */
  latest: () => Promise<Messages>;
  /** Fetches a page of the messages after a number, oldest first. */
  after: (seq: number) => Promise<Messages>;
  /** Appends messages, in order and without duplicates. */
  append: (messages: Messages) => void;
  /** Called at the end of a run. */
  onEnd: (hasFailed: boolean) => void;
}

export interface CatchUp {
  /** Fetches the missing messages. One run at a time: calls during a run start one more after it. */
  run: () => Promise<void>;
  /** Takes a pushed message. */
  push: (message: ChatMessageView) => void;
  /** Later responses are ignored. */
  stop: () => void;
  hasStopped: () => boolean;
}

export function createCatchUp({ latest, after, append, onEnd }: CatchUpOptions): CatchUp {
  /** All messages up to this number are shown. Undefined before the first response. */
  let lastSeq: number | undefined;
  /** Pushed messages that wait for the ones before them. */
  const waiting = new Map<number, ChatMessageView>();
  let running: Promise<void> | undefined;
  /** Whether `run` was called during a run. */
  let isRepeated = false;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  /** Removes the waiting messages that follow `last` without a gap, and returns them. Drops those up to `last`, which are shown already. */
  function takeNext(last: number): ChatMessageView[] {
    for (const seq of waiting.keys()) if (seq <= last) waiting.delete(seq);
    const next: ChatMessageView[] = [];
    for (let message = waiting.get(last + 1); message; message = waiting.get(message.seq + 1)) {
      waiting.delete(message.seq);
      next.push(message);
    }
    return next;
  }

  /** Appends fetched messages, if there are any, and the waiting ones that come next. */
  function appendWithWaiting(messages: Messages): void {
    const last = messages.at(-1)?.seq ?? lastSeq ?? 0;
    const next = takeNext(last);
    lastSeq = next.at(-1)?.seq ?? last;
    if (messages.length + next.length > 0) append([...messages, ...next]);
  }

  function cancelGapTimer(): void {
    clearTimeout(gapTimer);
    gapTimer = undefined;
  }

  function watchGap(): void {
    if (waiting.size === 0) cancelGapTimer();
    else if (!running) gapTimer ??= setTimeout(run, GAP_WAIT_MS + Math.random() * GAP_SPREAD_MS);
  }

  async function fetchPages(): Promise<void> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const fromSeq = lastSeq;
      const answer = await (fromSeq === undefined ? latest() : after(fromSeq));
      if (isStopped) return;
      const last = lastSeq ?? 0;
      // Pushes may have brought some of the messages during the fetch.
      appendWithWaiting(answer.filter(({ seq }) => seq > last));
      if (fromSeq === undefined || answer.length < LIST_LIMIT_MAX) return;
    }
  }

  async function runUntilDone(): Promise<void> {
    let hasFailed = false;
    do {
      isRepeated = false;
      hasFailed = await fetchPages().then(
        () => false,
        () => true,
      );
    } while (isRepeated && !isStopped);
    running = undefined;
    if (isStopped) return;
    onEnd(hasFailed);
    // After a failed read, the live link calls `run` again.
    if (!hasFailed) watchGap();
  }

  function run(): Promise<void> {
    cancelGapTimer();
    if (running) isRepeated = true;
    else running = runUntilDone();
    return running;
  }

  return {
    run,
    push(message) {
      waiting.set(message.seq, message);
      if (lastSeq !== undefined) appendWithWaiting([]);
      watchGap();
    },
    stop() {
      isStopped = true;
      cancelGapTimer();
    },
    hasStopped: () => isStopped,
  };
}
