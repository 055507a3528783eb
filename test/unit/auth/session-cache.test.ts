/** Which sessions are kept in memory, and when they are read again. */

import { describe, expect, it } from "vitest";
import { createSessionCache, SESSION_CACHE_MS } from "../../../src/auth/session-cache.ts";
import type { SignedIn } from "../../../src/http/state.ts";
import type { Repositories } from "../../../src/repositories.ts";
import { createTestClock, DAY } from "../../harness/clock.ts";
import { contextOf } from "../../harness/context.ts";

function stage(expiresIn = DAY) {
  const clock = createTestClock();
  const listeners: (() => void)[] = [];
  let count = 0;
  let reads = 0;
  let countReads = 0;
  let held: Promise<void> | undefined;
  let user: SignedIn | undefined = {
    userID: "R-00000001",
    role: "resident",
    access: "member",
    isManager: false,
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Sample",
    sessionHash: "hash",
    expiresAt: new Date(clock.now().getTime() + expiresIn),
  };
  const sessions = {
    hashIn: (cookie: string | undefined) => cookie,
    isKnown: () => false,
    async identify() {
      reads += 1;
      const found = user;
      await held;
      return found;
    },
  };
  const revocations = {
    async count() {
      countReads += 1;
      return count;
    },
    onNote: (listener: () => void) => void listeners.push(listener),
  };
  const repositories = { revocations } as unknown as Repositories;
  const identify = createSessionCache(contextOf({ repositories, clock: clock.now, sessions }));
  return {
    clock,
    identify,
    reads: () => reads,
    countReads: () => countReads,
    /** Holds the reads that begin from now on. @returns a function that lets them end */
    hold(): () => void {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    /** The session ends on another node. */
    endElsewhere() {
      user = undefined;
      count += 1;
    },
    /** The session ends on this node, whose count the database has not raised yet. */
    end() {
      user = undefined;
      for (const listener of listeners) listener();
    },
  };
}

describe("a session", () => {
  it("is read once for a burst of calls, apart from others, and not without a cookie", async () => {
    const { identify, reads, countReads } = stage();
    expect(await identify(undefined)).toBeUndefined();
    expect(reads() + countReads()).toBe(0);
    for (const _ of [1, 2]) expect(await identify("a")).toMatchObject({ firstName: "Ada" });
    expect(reads()).toBe(1);
    await identify("b");
    expect(reads()).toBe(2);
  });
  it("ends at once when it ends on this node", async () => {
    const { identify, end } = stage();
    await identify("a");
    end();
    expect(await identify("a")).toBeUndefined();
  });
  it("ends with the next call when it ends on another node, whichever calls are under way", async () => {
    const { identify, endElsewhere } = stage();
    await identify("a");
    const together = [identify("a"), identify("a")];
    endElsewhere();
    const after = identify("a");
    await Promise.all(together);
    expect(await after).toBeUndefined();
    expect(await identify("a")).toBeUndefined();
  });
  it("is not kept when one ends on this node while it is read", async () => {
    const { identify, end, reads, hold } = stage();
    await identify("b");
    const release = hold();
    const reading = identify("a");
    while (reads() < 2) await new Promise((resolve) => setImmediate(resolve));
    end();
    release();
    expect(await reading).toBeDefined();
    expect(await identify("a")).toBeUndefined();
  });
  it.each([
    ["after some seconds of the portal's clock", DAY, SESSION_CACHE_MS],
    ["once it has expired", SESSION_CACHE_MS / 2, SESSION_CACHE_MS / 2],
  ])("is read again %s", async (_when, expiresIn, passed) => {
    const { identify, clock, reads } = stage(expiresIn);
    await identify("a");
    clock.advance(passed);
    await identify("a");
    expect(reads()).toBe(2);
  });
  it("shares the check for revocations with calls at the same time", async () => {
    const { identify, countReads } = stage();
    await Promise.all(Array.from({ length: 500 }, () => identify("a")));
    expect(countReads()).toBe(1);
  });
});
