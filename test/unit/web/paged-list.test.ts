// @vitest-environment happy-dom
/** Long lists: a page at a time, never more than was asked for, nothing missed and nothing doubled. */
import { beforeEach, describe, expect, it } from "vitest";
import { LIST_LIMIT_MAX } from "../../../src/domain/limits.ts";
import { createPagedList, PAGE_SIZE, type PageQuery } from "../../../web/lib/list-store.ts";
import { useUnread } from "../../../web/lib/unread.store.ts";

const TOPIC = "things";

interface Thing {
  _id: string;
  createdAt: string;
  updatedAt: string;
  isFirst?: boolean;
}

const thing = (number: number, updated = number): Thing => ({
  _id: String(number).padStart(6, "0"),
  createdAt: new Date(number * 1000).toISOString(),
  updatedAt: new Date(updated * 1000).toISOString(),
});

/** Everything that the server holds, newest first. */
let stored: Thing[] = [];
let fails = false;
/** How many calls the server has received. */
let calls = 0;
/** Calls wait for this before they are answered. */
let answered: Promise<void> = Promise.resolve();

const useThings = createPagedList<Thing>({
  topic: TOPIC,
  isFirst: ({ isFirst = false }) => isFirst,
  fetch: async (_userID: string, { limit, before }: PageQuery) => {
    calls += 1;
    const held = stored;
    await answered;
    if (fails) throw new Error("away");
    const from = before === undefined ? 0 : held.findIndex(({ _id }) => _id === before) + 1;
    return held.slice(from, from + limit);
  },
});

const numbersOf = (things: readonly Thing[]) => things.map(({ _id }) => Number(_id));
const ids = () => numbersOf(useThings.getState().items);
const newest = (count: number) => numbersOf(stored.slice(0, count));
const state = () => useThings.getState();
const marks = () => Object.keys(useUnread.getState().byTopic[TOPIC] ?? {});
const store = (count: number) => Array.from({ length: count }, (_, index) => thing(count - index));

/** Keeps calls waiting until the returned function is called. */
function holdAnswers(): () => void {
  let release = () => {};
  answered = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

beforeEach(() => {
  stored = store(120);
  fails = false;
  calls = 0;
  answered = Promise.resolve();
});

it("loads its newest page first, and older ones until the end", async () => {
  await state().load("S-1");
  expect(ids()).toEqual(newest(PAGE_SIZE));
  expect(state().hasOlder).toBe(true);
  await state().loadOlder();
  await state().loadOlder();
  expect(ids()).toHaveLength(120);
  expect(state().hasOlder).toBe(false);
});

it("drops the oldest item and its mark when a new item arrives", async () => {
  await state().load("S-1");
  for (let number = 121; number <= 121 + PAGE_SIZE; number += 1) state().applyEvent(thing(number));
  expect(ids()).toHaveLength(PAGE_SIZE);
  expect(ids()[0]).toBe(121 + PAGE_SIZE);
  expect(marks()).toHaveLength(PAGE_SIZE);
  expect(state().hasOlder).toBe(true);
});

it("still offers older items if events during a call fill the page", async () => {
  stored = store(PAGE_SIZE - 1);
  await state().load("S-1");
  const release = holdAnswers();
  const refetching = state().refetch();
  state().applyEvent(thing(PAGE_SIZE));
  state().applyEvent(thing(PAGE_SIZE + 1));
  release();
  await refetching;
  expect(ids()).toHaveLength(PAGE_SIZE);
  expect(state().hasOlder).toBe(true);
});

it("marks nothing that is too old to be shown", async () => {
  await state().load("S-1");
  state().applyEvent(thing(1, 999));
  expect(ids()).not.toContain(1);
  expect(marks()).toEqual([]);
});

it("is replaced if more items were missed than a page has, so that there is no gap", async () => {
  await state().load("S-1");
  await state().loadOlder();
  state().applyEvent(thing(121));
  stored = store(400);
  await state().refetch();
  expect(ids()).toEqual(newest(PAGE_SIZE));
  expect(state()).toMatchObject({ hasOlder: true, capacity: PAGE_SIZE });
  // What was let go of can't be seen any more: its mark would stay for good.
  expect(
    marks()
      .map(Number)
      .toSorted((a, b) => b - a),
  ).toEqual(newest(PAGE_SIZE));
});

it("keeps an item that came during the call that replaces the list", async () => {
  await state().load("S-1");
  stored = store(400);
  const refetching = state().refetch();
  state().applyEvent(thing(401));
  await refetching;
  expect(ids()).toEqual([401, ...newest(PAGE_SIZE - 1)]);
  expect(marks()).toHaveLength(PAGE_SIZE);
});

it("has no gap if what was missed is more than one call brings, and the newest of it came by an event", async () => {
  stored = store(LIST_LIMIT_MAX + 4 * PAGE_SIZE);
  await state().load("S-1");
  while (ids().length <= LIST_LIMIT_MAX) await state().loadOlder();
  stored = store(stored.length + LIST_LIMIT_MAX + 1);
  const refetching = state().refetch();
  state().applyEvent(thing(stored.length));
  await refetching;
  expect(ids()).toEqual(newest(ids().length));
});

it("drops what the server no longer has, and keeps what came during the call and what is older", async () => {
  await state().load("S-1");
  await state().loadOlder();
  const gone = [119, 40];
  stored = stored.filter(({ _id }) => !gone.includes(Number(_id)));
  const refetching = state().refetch();
  state().applyEvent(thing(121));
  await refetching;
  expect(ids().slice(0, 3)).toEqual([121, 120, 118]);
  expect(ids()).not.toContain(40);
  stored = [];
  await state().refetch();
  expect(ids()).toEqual([]);
});

it("begins with what comes first, and leaves no gap when it no longer does", async () => {
  const old = { ...thing(1), isFirst: true };
  stored = [old, ...stored.slice(0, -1)];
  await state().load("S-1");
  expect(ids().slice(0, 2)).toEqual([1, 120]);
  state().applyEvent({ ...thing(1, 999), isFirst: false });
  expect(ids()).toHaveLength(PAGE_SIZE - 1);
  expect(ids()[0]).toBe(120);
  stored = store(120);
  await state().loadOlder();
  await state().loadOlder();
  expect(ids()).toEqual(numbersOf(stored));
});

it("moves what comes first at once, and drops it if a missed change ended that", async () => {
  await state().load("S-1");
  state().applyEvent({ ...thing(1, 999), isFirst: true });
  expect(ids()[0]).toBe(1);
  await state().refetch();
  expect(ids()).toEqual(newest(PAGE_SIZE));
});

describe("loading older items while a call runs", () => {
  it.each([
    ["a reload", 120, false],
    ["a reload that fails", 120, true],
    ["a reload that replaces the list", 400, false],
  ])("loads them after %s, without a gap", async (_what, count, isFailing) => {
    await state().load("S-1");
    stored = store(count);
    fails = isFailing;
    const release = holdAnswers();
    const reloading = state().refetch();
    const older = state().loadOlder();
    release();
    await reloading;
    expect(state().busy).toBe(true);
    fails = false;
    await older;
    expect(ids()).toEqual(newest(2 * PAGE_SIZE));
    expect(state().busy).toBe(false);
  });

  it("leaves no gap when an item is pushed before the older ones arrive", async () => {
    await state().load("S-1");
    const release = holdAnswers();
    const older = state().loadOlder();
    state().applyEvent(thing(121));
    release();
    await older;
    expect(ids()).toEqual(Array.from({ length: 2 * PAGE_SIZE }, (_, index) => 121 - index));
  });

  it("still offers older items if more are pushed than the last page has room for", async () => {
    stored = store(PAGE_SIZE + 10);
    await state().load("S-1");
    const older = state().loadOlder();
    for (let number = 1; number <= PAGE_SIZE; number += 1) state().applyEvent(thing(PAGE_SIZE + 10 + number));
    await older;
    expect([ids().length, state().hasOlder]).toEqual([2 * PAGE_SIZE, true]);
  });

  it("loads one page even if the button is clicked several times", async () => {
    await state().load("S-1");
    calls = 0;
    await Promise.all([state().loadOlder(), state().loadOlder()]);
    expect(calls).toBe(1);
    expect(ids()).toHaveLength(2 * PAGE_SIZE);
  });

  it("loads nothing after it was replaced by another user's list", async () => {
    await state().load("S-1");
    const release = holdAnswers();
    const reloading = state().refetch();
    const older = state().loadOlder();
    calls = 0;
    const loading = state().load("S-2");
    release();
    await Promise.all([reloading, older, loading]);
    expect(calls).toBe(1);
    expect(state()).toMatchObject({ userID: "S-2", status: "ready", busy: false });
    expect(ids()).toHaveLength(PAGE_SIZE);
  });
});
