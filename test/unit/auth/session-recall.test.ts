/** What is remembered of sessions, and when it is forgotten. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSessionRecall, REMEMBERED_MS } from "../../../src/auth/session-recall.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import { createTestClock, DAY } from "../../harness/clock.ts";

function stage(severalNodes = false) {
  const clock = createTestClock();
  const listeners: (() => void)[] = [];
  let count = 0;
  let read = 0;
  let looked = 0;
  let hashed = 0;
  const readMany: string[][] = [];
  let answering: Promise<void> | undefined;
  let user: SignedIn | undefined = {
    userID: "R-00000001",
    role: "resident",
    access: "member",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Sample",
    sessionHash: "hash",
    expiresAt: new Date(clock.now().getTime() + DAY),
  };
  const recall = createSessionRecall({
    sessions: {
      keyOf(cookie) {
        hashed += 1;
        return cookie;
      },
      async identify() {
        read += 1;
        return user;
      },
      async identifyMany(keys) {
        readMany.push(keys);
        const found = new Map(keys.flatMap((key) => (user ? [[key, { ...user, firstName: "Ada B." }]] : [])));
        await answering;
        return found;
      },
    },
    revocations: {
      async count() {
        looked += 1;
        return count;
      },
      onNote: (listener) => void listeners.push(listener),
    },
    clock: clock.now,
    severalNodes,
  });
  return {
    clock,
    recall,
    read: () => read,
    looked: () => looked,
    hashed: () => hashed,
    readMany,
    /** What is read of many from now on is as it is then, but answered only when this is called. */
    holdMany() {
      let answer = () => {};
      answering = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
    /** The session runs out: it is gone, and nobody revoked it. */
    runOut() {
      user = undefined;
    },
    /** The session ends on another node. */
    endElsewhere() {
      user = undefined;
      count += 1;
    },
    /** The session ends on this node. */
    end() {
      user = undefined;
      count += 1;
      for (const listener of listeners) listener();
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe("who is behind a session", () => {
  it("is read once for a burst of calls", async () => {
    const { recall, read } = stage();
    expect(await recall("a")).toMatchObject({ firstName: "Ada" });
    expect(await recall("a")).toMatchObject({ firstName: "Ada" });
    expect(read()).toBe(1);
  });
  it("is nobody without a cookie, and asked of nobody", async () => {
    const { recall, read } = stage();
    expect(await recall(undefined)).toBeUndefined();
    expect(read()).toBe(0);
  });
  it("is forgotten at once when it ends here", async () => {
    const { recall, end } = stage();
    await recall("a");
    end();
    expect(await recall("a")).toBeUndefined();
  });
  it("is forgotten with the next call when it ends on another node", async () => {
    const { recall, endElsewhere } = stage(true);
    await recall("a");
    const together = [recall("a"), recall("a")];
    endElsewhere();
    const after = recall("a");
    await Promise.all(together);
    expect(await after).toBeUndefined();
    expect(await recall("a")).toBeUndefined();
  });
  it("is asked about at once by whoever needs to be certain, on a node by itself, too", async () => {
    const { recall, endElsewhere } = stage();
    await recall("a", true);
    endElsewhere();
    expect(await recall("a")).toMatchObject({ firstName: "Ada" });
    expect(await recall("a", true)).toBeUndefined();
  });
  it("is asked about by a look or two for many who need to be certain together, each after it was asked", async () => {
    const { recall, looked, endElsewhere } = stage();
    await recall("a", true);
    const before = looked();
    const together = Array.from({ length: 500 }, () => recall("a", true));
    endElsewhere();
    expect(await Promise.all([...together, recall("a", true)])).toEqual(Array(501).fill(undefined));
    expect(looked() - before).toBeLessThanOrEqual(2);
  });
  it("is not remembered when something ends while it is read", async () => {
    const { recall, end, read } = stage();
    const asked = recall("a");
    end();
    await asked;
    expect(await recall("a")).toBeUndefined();
    expect(read()).toBe(2);
  });
  it("is read anew after some seconds of the rules' time", async () => {
    const { recall, clock, read } = stage();
    await recall("a");
    clock.advance(REMEMBERED_MS);
    await recall("a");
    expect(read()).toBe(2);
  });
  it("is read anew with others while it is in use, and not while it isn't", async () => {
    vi.useFakeTimers();
    const { recall, clock, read, readMany } = stage();
    for (const key of ["a", "b", "c"]) await recall(key);
    const pass = async (ms: number) => {
      clock.advance(ms);
      await vi.advanceTimersByTimeAsync(ms);
    };
    await pass(2_000);
    for (const key of ["a", "b", "a"]) expect(await recall(key)).toMatchObject({ firstName: "Ada" });
    await pass(1_000);
    expect(readMany).toEqual([["a", "b"]]);
    await pass(2_500);
    for (const key of ["a", "b"]) expect(await recall(key)).toMatchObject({ firstName: "Ada B." });
    expect(read()).toBe(3);
    await recall("c");
    expect(read()).toBe(4);
  });
  it("is forgotten when it is found gone while many are read anew", async () => {
    vi.useFakeTimers();
    const { recall, read, readMany, runOut } = stage();
    await recall("a");
    await vi.advanceTimersByTimeAsync(2_000);
    await recall("a");
    runOut();
    expect(await recall("a")).toMatchObject({ firstName: "Ada" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readMany).toEqual([["a"]]);
    expect(await recall("a")).toBeUndefined();
    expect(read()).toBe(2);
  });
  it("is not remembered when anything ends while many are read anew", async () => {
    vi.useFakeTimers();
    const { recall, read, readMany, holdMany, end } = stage();
    await recall("a");
    await vi.advanceTimersByTimeAsync(2_000);
    const answer = holdMany();
    await recall("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readMany).toEqual([["a"]]);
    // A look just now, so that what follows is not found out by the next one.
    await recall("a");
    end();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await recall("a")).toBeUndefined();
    expect(read()).toBe(2);
  });
  it("is kept apart by session", async () => {
    const { recall, read } = stage();
    await recall("a");
    await recall("b");
    expect(read()).toBe(2);
  });
});

describe("a Cookie header", () => {
  it("is hashed once, but a long one is not kept for that", async () => {
    const { recall, hashed } = stage();
    await recall("short");
    await recall("short");
    expect(hashed()).toBe(1);
    const long = "x".repeat(513);
    expect(await recall(long)).toBeDefined();
    expect(await recall(long)).toBeDefined();
    expect(hashed()).toBe(3);
  });
});
