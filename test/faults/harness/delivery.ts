/**
 * Checks after every fault: acknowledged messages are on every open screen, each screen equals a fresh read, nothing is shown
 * twice, and each sender's messages keep their order.
 */

import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { jsonOf } from "./calls.ts";
import { timeUntil } from "./figures.ts";
import type { Load } from "./load.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

export interface Delivery {
  /** Acknowledged sends that a fresh read doesn't have. */
  lost: number;
  /** Messages of a fresh read that a screen doesn't have, over all screens. */
  missed: number;
  /** Messages on a screen that no fresh read has. */
  invented: number;
  /** Messages that are shown more than once on a screen, or were stored twice. */
  doubled: number;
  /** Messages of a sender that are shown before an earlier one of the same sender. */
  disordered: number;
  /** Stored messages whose number is not the next one. */
  gaps: number;
}

/** All messages by a fresh read, oldest first. */
async function readAll({ balance, nodes }: World, { cookie }: Person): Promise<ChatMessageView[]> {
  const [node] = nodes;
  if (!node) throw new Error("There is no node to read from.");
  const ask = (query: string) =>
    balance.call(node, "GET", `/api/dashboard/rchat?limit=${LIST_LIMIT_MAX}${query}`, { cookie });
  async function read(query: string): Promise<ChatMessageView[]> {
    let answer = await ask(query);
    await timeUntil(async () => {
      if (answer.status >= 500) answer = await ask(query);
      return answer.status < 500;
    });
    return jsonOf(answer);
  }
  let all = await read("");
  for (;;) {
    const [oldest] = all;
    const older = oldest ? await read(`&before=${oldest._id}`) : [];
    if (older.length === 0) return all;
    all = [...older, ...all];
  }
}

const count = <T>(values: Iterable<T>, counts: (value: T) => boolean) => [...values].filter(counts).length;

/** A screen begins with the latest messages at the time it was opened: what is older was never asked for. */
function compareScreen(held: readonly ChatMessageView[], fresh: readonly ChatMessageView[]) {
  const begins = fresh.findIndex(({ _id }) => _id === held[0]?._id);
  const expected = new Set(fresh.slice(Math.max(0, begins)).map(({ _id }) => _id));
  const shown = new Set(held.map(({ _id }) => _id));
  return {
    missed: count(expected, (_id) => !shown.has(_id)),
    invented: count(shown, (_id) => !expected.has(_id)),
    doubled: held.length - shown.size,
    disordered: disorderedIn(held),
  };
}

/** Each sender of a load numbers what it says, rising; what begins with no number was said at once and has no order. */
function disorderedIn(messages: readonly ChatMessageView[]): number {
  const last = new Map<string, number>();
  return count(messages, ({ userID, message }) => {
    const number = Number.parseInt(message, 10);
    if (Number.isNaN(number)) return false;
    const before = last.get(userID) ?? 0;
    last.set(userID, Math.max(before, number));
    return number < before;
  });
}

/** Looks once. */
async function lookAtDelivery({ world, pages, acknowledged }: Load): Promise<Delivery> {
  const [reader] = world.people;
  if (!reader) throw new Error("There is nobody to read.");
  const fresh = await readAll(world, reader);
  const ids = new Set(fresh.map(({ _id }) => _id));
  const texts = new Set(fresh.map(({ message }) => message));
  const total: Delivery = {
    lost: count(acknowledged, (_id) => !ids.has(_id)),
    missed: 0,
    invented: 0,
    doubled: fresh.length - texts.size,
    disordered: disorderedIn(fresh),
    gaps: count(fresh.entries(), ([index, { seq }]) => seq !== index + 1),
  };
  for (const page of pages) {
    const { missed, invented, doubled, disordered } = compareScreen(page.held(), fresh);
    total.missed += missed;
    total.invented += invented;
    total.doubled += doubled;
    total.disordered += disordered;
  }
  return total;
}

const isWhole = ({ lost, missed, invented, doubled }: Delivery) => lost + missed + invented + doubled === 0;

/** Waits for the pages to come to rest, without telling them to fetch their data again: what is missing after that stays missing. */
export async function settledDelivery(load: Load): Promise<Delivery> {
  let found = await lookAtDelivery(load);
  await timeUntil(async () => {
    if (!isWhole(found)) found = await lookAtDelivery(load);
    return isWhole(found);
  });
  return found;
}
