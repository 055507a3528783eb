/** Streams long lists as JSON arrays. Items are read as fast as the client receives them, so memory use stays small. */
import { Readable } from "node:stream";
import type { Context } from "koa";
import type { z } from "zod";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { tooMany } from "./errors.ts";
import { pageQuery } from "./field-shapes.ts";
import { parse } from "./parse.ts";
import type { SignedInState } from "./state.ts";

type PageAnswering = Pick<Context, "path" | "query" | "set" | "body">;

/** The requested page. Its size is always limited. */
type Page = z.infer<typeof pageQuery> & { limit: number };

/**
 * Answers with one page of a list.
 * @param read reads the page's items, in the list's order
 */
export async function answerPage(
  ctx: PageAnswering,
  read: (page: Page) => Promise<readonly { _id: string }[]>,
): Promise<void> {
  const { limit = LIST_LIMIT_MAX, before } = parse(pageQuery, ctx.query);
  const items = await read({ limit, before });
  const last = items.at(-1);
  if (last && items.length >= limit) {
    ctx.set("Link", `<${ctx.path}?limit=${limit}&before=${last._id}>; rel="next"`);
  }
  ctx.body = items;
}

/** Complete lists that one session may receive at the same time (decision "Limits"), and the `Retry-After` of a further one. */
const WHOLE_LISTS_AT_ONCE = 2;
const RETRY_AFTER_S = 1;

/** A list that is read in batches. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** The items of a batch as JSON, without the brackets of the array. */
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
 * The body of a response: a JSON array of the items in their order. A list of one batch is returned as a text, a longer one as
 * a stream. An error in one of the first two batches is thrown, so the request is answered with it. A later error ends the connection, so
 * that no client takes an incomplete list for a complete one.
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
    // Reading ends together with the response. `chunks` does not end `reading` if it was never started, so both are ended here.
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

/** The number of complete lists that each session is receiving. */
const underWay = new Map<string, number>();

/** Counts a complete list until its response ends or is interrupted. @throws HttpError 429 for a third one */
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
 * Answers with the requested part of a list. Without a limit the list is complete, and a session may receive two complete lists
 * at a time.
 * @throws HttpError 429 for a third complete list
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

/** Maps each item of a list. */
export async function* mapped<T, U>(parts: Batches<T>, map: (item: T) => U): AsyncGenerator<U[], void> {
  for await (const part of parts) yield part.map(map);
}
