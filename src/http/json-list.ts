/** Long lists as JSON arrays that are written while they are read: neither the database's nor the browser's pace fills memory. */
import { Readable } from "node:stream";
import type { Context } from "koa";
import { tooMany } from "./errors.ts";
import type { SignedInState } from "./state.ts";

/** Whole lists that one session may be sent at the same time (decision "Limits"), and when to ask again. */
const WHOLE_LISTS_AT_ONCE = 2;
const RETRY_AFTER_S = 1;

/** A list as it is read: some items at a time. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** The items of a part as the inside of a JSON array. */
const inside = (part: readonly unknown[]) => JSON.stringify(part).slice(1, -1);

async function* written(first: readonly unknown[], rest: AsyncIterator<readonly unknown[]>) {
  try {
    yield `[${inside(first)}`;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) break;
      if (value.length > 0) yield `,${inside(value)}`;
    }
    yield "]";
  } finally {
    await rest.return?.();
  }
}

/**
 * The body of an answer: a JSON array of the items, in their order; at once where they are one part. What fails before the
 * first part is thrown here, so that it is answered as an error; what fails later ends the connection, so that nobody takes
 * half a list for a whole one.
 */
export async function jsonList(parts: Batches<unknown>): Promise<Readable | string> {
  const reading = parts[Symbol.asyncIterator]();
  const { done, value: first } = await reading.next();
  if (done) return "[]";
  const second = await reading.next();
  if (second.done) return JSON.stringify(first);
  const chunks = written([...first, ...second.value], reading);
  return new Readable({
    read() {
      chunks.next().then(
        ({ done: over, value }) => void this.push(over ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    // However the answer ends, the reading ends with it; a generator that never began would not know of it.
    destroy(error, end) {
      chunks
        .return()
        .then(() => reading.return?.())
        .then(
          () => end(error),
          (failure: Error) => end(error ?? failure),
        );
    },
  });
}

/** How many whole lists each session is being sent. */
const underWay = new Map<string, number>();

/** Counts a whole list until its answer is over, read to the end or not. @throws HttpError 429 for a third one */
function countWholeList({ state, res }: Answering): void {
  const { sessionHash } = state.user;
  const count = underWay.get(sessionHash) ?? 0;
  if (count >= WHOLE_LISTS_AT_ONCE) {
    throw tooMany("Two whole lists are still loading. Please try again in a moment.", RETRY_AFTER_S);
  }
  underWay.set(sessionHash, count + 1);
  res.once("close", () => {
    const left = (underWay.get(sessionHash) ?? 1) - 1;
    if (left > 0) underWay.set(sessionHash, left);
    else underWay.delete(sessionHash);
  });
}

type Answering = Pick<Context, "res" | "type" | "body"> & { state: Pick<SignedInState, "user"> };

/**
 * Answers everybody's list as far as it was asked for. Without a limit it is sent whole, and two of them at a time to one session.
 * @throws HttpError 429
 */
export async function answerList<W extends { limit?: number | undefined }>(
  ctx: Answering,
  window: W,
  read: (window: W) => Batches<unknown>,
): Promise<void> {
  if (window.limit === undefined) countWholeList(ctx);
  ctx.type = "json";
  ctx.body = await jsonList(read(window));
}

/** Each item of a list as something else. */
export async function* mapped<T, U>(parts: Batches<T>, map: (item: T) => U): AsyncGenerator<U[], void> {
  for await (const part of parts) yield part.map(map);
}
