import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessageView } from "../../../src/domain/chat-message.ts";
import { createCatchUp, GAP_SPREAD_MS, GAP_WAIT_MS } from "../../../web/features/conversations/catch-up.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { chatMessage } from "./chat-messages.ts";

const LONGEST_WAIT_MS = GAP_WAIT_MS + GAP_SPREAD_MS;
const PAGE_SIZE = 500;

const withSeq = (seq: number) => chatMessage(seq - 1);
const upTo = (seq: number) => Array.from({ length: seq }, (_, index) => index + 1);

beforeEach(() => fakeTime());
/** A page and a server that has stored the messages 1 to `stored`. Each fetch is answered when `answer` is called. */
function startPage(stored: number) {
  const shown: number[] = [];
  const pending: ((answer: (from: number) => ChatMessageView[]) => void)[] = [];
  const fetchFrom = (from: number) => {
    page.fetches.push(from);
    return new Promise<(from: number) => ChatMessageView[]>((resolve) => pending.push(resolve)).then(
      (answer) => answer(from),
    );
  };
  const page = {
    stored,
    shown,
    /** The number after which each fetch asked; 0 for the latest messages. */
    fetches: [] as number[],
    ended: vi.fn(),
    push: (...numbers: number[]) => {
      for (const seq of numbers) catchUp.push(withSeq(seq));
    },
    run: () => void catchUp.run(),
    stop: () => catchUp.stop(),
    wait: (ms: number) => advance(ms),
    /** Answers the oldest pending fetch with what is stored now. */
    async answer() {
      const { stored: numbers } = page;
      pending.shift()?.((from) =>
        upTo(numbers)
          .slice(from, from + PAGE_SIZE)
          .map(withSeq),
      );
      await page.wait(0);
    },
    async fail() {
      pending.shift()?.(() => {
        throw new TypeError("Failed to fetch");
      });
      await page.wait(0);
    },
  };
  const catchUp = createCatchUp({
    latest: () => fetchFrom(0),
    after: fetchFrom,
    append: (messages) => void shown.push(...messages.map(({ seq }) => seq)),
    onEnd: page.ended,
  });
  return page;
}

/** A page that shows the messages 1 to `stored`. */
async function openPage(stored: number) {
  const page = startPage(stored);
  page.run();
  await page.answer();
  expect(page.shown).toEqual(upTo(stored));
  page.fetches.length = 0;
  return page;
}

describe("a push", () => {
  it("with the next number is shown at once and fetches nothing", async () => {
    const page = await openPage(3);
    page.push(4, 5);
    expect(page.shown).toEqual(upTo(5));
    await page.wait(LONGEST_WAIT_MS);
    expect(page.fetches).toEqual([]);
  });

  it("that arrives before an earlier one waits for it and fetches nothing", async () => {
    const page = await openPage(3);
    page.push(6, 5);
    expect(page.shown).toEqual(upTo(3));
    await page.wait(GAP_WAIT_MS - 1);
    page.push(4);
    expect(page.shown).toEqual(upTo(6));
    await page.wait(LONGEST_WAIT_MS);
    expect(page.fetches).toEqual([]);
  });

  it("after a lost one fetches what is missing, once, after 300 ms and a part of the spread", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const page = await openPage(3);
    page.stored = 7;
    page.push(5, 7);
    await page.wait(GAP_WAIT_MS + GAP_SPREAD_MS / 2 - 1);
    expect(page.fetches).toEqual([]);
    await page.wait(1);
    expect(page.fetches).toEqual([3]);
    await page.answer();
    expect(page.shown).toEqual(upTo(7));
    await page.wait(LONGEST_WAIT_MS);
    expect(page.fetches).toEqual([3]);
  });

  it("during a fetch is shown after the fetched ones, once", async () => {
    const page = await openPage(3);
    page.run();
    page.push(4, 6);
    page.stored = 6;
    await page.answer();
    page.push(7);
    expect(page.shown).toEqual(upTo(7));
  });

  it("before the first response is shown after it, unless the response contains it", async () => {
    const page = startPage(4);
    page.run();
    page.push(4, 5);
    expect(page.shown).toEqual([]);
    await page.answer();
    expect(page.shown).toEqual(upTo(5));
  });

  it("that the response does not contain yet is fetched again", async () => {
    const page = await openPage(3);
    page.push(5);
    await page.wait(LONGEST_WAIT_MS);
    await page.answer();
    expect(page.shown).toEqual(upTo(3));
    page.stored = 5;
    await page.wait(LONGEST_WAIT_MS);
    await page.answer();
    expect(page.fetches).toEqual([3, 3]);
    expect(page.shown).toEqual(upTo(5));
  });
});

describe("a run, as after a reconnect or a resync", () => {
  it("fetches page by page", async () => {
    const page = await openPage(3);
    page.stored = 1_203;
    page.run();
    for (let pages = 0; pages < 3; pages += 1) await page.answer();
    expect(page.fetches).toEqual([3, 503, 1_003]);
    expect(page.shown).toEqual(upTo(1_203));
  });

  it("is followed by one more if another was requested while it ran", async () => {
    const page = await openPage(3);
    page.run();
    page.run();
    page.run();
    await page.answer();
    page.stored = 4;
    await page.answer();
    expect(page.fetches).toEqual([3, 3]);
    expect(page.shown).toEqual(upTo(4));
    expect(page.ended).toHaveBeenCalledTimes(2);
  });

  it("that fails leaves the page as it is, and the next one starts at the same number", async () => {
    const page = await openPage(3);
    page.stored = 6;
    page.push(6);
    page.run();
    await page.fail();
    await page.wait(LONGEST_WAIT_MS);
    expect(page.ended.mock.calls).toEqual([[false], [true]]);
    expect(page.shown).toEqual(upTo(3));
    page.run();
    await page.answer();
    expect(page.fetches).toEqual([3, 3]);
    expect(page.shown).toEqual(upTo(6));
  });

  it("whose response arrives after logout shows nothing and fetches no more", async () => {
    const page = await openPage(3);
    page.stored = 1_000;
    page.push(5);
    page.run();
    page.stop();
    await page.answer();
    await page.wait(LONGEST_WAIT_MS);
    expect(page.fetches).toEqual([3]);
    expect(page.shown).toEqual(upTo(3));
    expect(page.ended).toHaveBeenCalledTimes(1);
  });
});
