/** Lists as JSON arrays. A long list is streamed: items are read as fast as the client receives them, so memory use stays small. */
import { Readable } from "node:stream";
import type { Context } from "koa";
import type { z } from "zod";
import { LIST_LIMIT_MAX } from "../domain/limits.ts";
import { Counts } from "./concurrency-limit.ts";
import { tooMany } from "./errors.ts";
import { pageQuery } from "./field-shapes.ts";
import { parse } from "./parse.ts";
import type { SignedInState } from "./state.ts";
import { whenClosed } from "./when-closed.ts";

/** The requested part of a page. Its size is always limited. */
type Page = z.infer<typeof pageQuery> & { limit: number };

/** Bytes of the items on a page, so that many pages at once fit into a node's memory. A page has at least one item. */
const PAGE_MAX_BYTES = 256 * 1024;

/** The items that are read first, because a few long texts may fill a page. Their size shows how many more are likely to fit. */
const READ_FIRST = 50;

/** The maximum number of items that are read at a time. */
const READ_BATCH = 200;

/**
 * Reads the items of one page.
 * @param read reads up to `limit` items after the item `last`, or from the start of the page without it
 * @returns the items, and whether the page ends before `limit` because it has `PAGE_MAX_BYTES`
 */
export async function readWithin<T>(
  limit: number,
  read: (limit: number, last: T | undefined) => Promise<readonly T[]>,
): Promise<{ items: T[]; isCut: boolean }> {
  const items: T[] = [];
  let bytes = 0;
  while (items.length < limit) {
    const expectedFit = bytes === 0 ? READ_FIRST : ((PAGE_MAX_BYTES - bytes) * items.length) / bytes;
    // At least one, because a database takes a limit of 0 for none.
    const count = Math.min(READ_BATCH, Math.max(1, Math.ceil(expectedFit)), limit - items.length);
    const batch = await read(count, items.at(-1));
    for (const item of batch) {
      bytes += Buffer.byteLength(JSON.stringify(item));
      if (bytes > PAGE_MAX_BYTES && items.length > 0) return { items, isCut: true };
      items.push(item);
    }
    if (batch.length < count) break;
  }
  return { items, isCut: false };
}

/**
 * Answers with one page of a list.
 * @param read reads a part of the page's items, in the list's order
 * @param filter the query parameters that select the items, for the address of the next page
 */
export async function answerPage(
  ctx: Pick<Context, "path" | "query" | "set" | "body">,
  read: (page: Page) => Promise<readonly { _id: string }[]>,
  filter: Record<string, string | undefined> = {},
): Promise<void> {
  const { limit = LIST_LIMIT_MAX, before } = parse(pageQuery, ctx.query);
  const { items, isCut } = await readWithin<{ _id: string }>(limit, (count, last) =>
    read({ limit: count, before: last?._id ?? before }),
  );
  const last = items.at(-1);
  if (last && (isCut || items.length >= limit)) linkNext(ctx, { ...filter, limit, before: last._id });
  ctx.body = items;
}

/** Names the next page of a list in the `Link` header. @param query of the next page */
export function linkNext(
  ctx: Pick<Context, "path" | "set">,
  query: Record<string, string | number | undefined>,
): void {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  ctx.set("Link", `<${ctx.path}?${parameters}>; rel="next"`);
}

/** Complete lists that one person may receive at the same time, and the `Retry-After` of a further one. */
const WHOLE_LISTS_AT_ONCE = 2;
const RETRY_AFTER_S = 1;

/** A list that is read in batches, none of which is empty. */
export type Batches<T> = AsyncIterable<readonly T[]>;

/** The items of a batch as JSON, without the brackets of the array. */
const joinItems = (batch: readonly unknown[]) => JSON.stringify(batch).slice(1, -1);

async function* jsonChunks(firstItems: readonly unknown[], batches: AsyncIterator<readonly unknown[]>) {
  try {
    yield `[${joinItems(firstItems)}`;
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      yield `,${joinItems(next.value)}`;
    }
    yield "]";
  } finally {
    await batches.return?.();
  }
}

/**
 * The body of a response: the items of a list of one batch, or a stream of JSON for a longer one. An error in one of the first two
 * batches is thrown, so the request is answered with it. A later error ends the connection, so that no client takes an incomplete list
 * for a complete one.
 */
export async function jsonList(batches: Batches<unknown>): Promise<Readable | readonly unknown[]> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return [];
  const second = await iterator.next();
  if (second.done) return first.value;
  return Readable.from(jsonChunks([...first.value, ...second.value], iterator), { objectMode: false });
}

/** The number of complete lists that each person is receiving. */
const wholeListsInProgress = new Counts();

/**
 * Answers with the requested part of a list. Without a limit the list is complete, and a person may receive two complete lists
 * at a time.
 * @throws HttpError 429 for a third complete list
 */
export async function answerList<W extends { limit?: number | undefined }>(
  ctx: Pick<Context, "res" | "type" | "body"> & { state: Pick<SignedInState, "user"> },
  window: W,
  read: (window: W) => Batches<unknown>,
): Promise<void> {
  if (window.limit === undefined) {
    const { userID } = ctx.state.user;
    if (wholeListsInProgress.of(userID) >= WHOLE_LISTS_AT_ONCE) {
      throw tooMany("Two whole lists are still loading.", RETRY_AFTER_S);
    }
    wholeListsInProgress.add(userID, 1);
    whenClosed(ctx.res, () => wholeListsInProgress.add(userID, -1));
  }
  ctx.type = "json";
  ctx.body = await jsonList(read(window));
}

/** Maps each item of a list. */
export async function* mapBatches<T, U>(batches: Batches<T>, map: (item: T) => U): AsyncGenerator<U[], void> {
  for await (const batch of batches) yield batch.map(map);
}
