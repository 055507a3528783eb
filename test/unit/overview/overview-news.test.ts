/** When the dashboard's figures are counted and pushed: at once, then bundled, and again after a failure. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_CHANNEL } from "../../../src/cli/command.ts";
import type { ServerEvents } from "../../../src/domain/live-events.ts";
import type { OverviewView } from "../../../src/domain/overview.ts";
import type { Broadcaster } from "../../../src/live/broadcaster.ts";
import type { LiveChannel } from "../../../src/live/channel.ts";
import { BUNDLE_MS, createOverviewBroadcaster } from "../../../src/overview/overview-broadcaster.ts";
import { contextOf } from "../../harness/context.ts";
import { advance, fakeTime, pause } from "../../harness/faked-time.ts";

const SECOND_MS = 1_000;
const COUNT_MS = 8;

let countMs: number;
let pushed: string[];
let counts: number;
let failing: boolean;
let news: Broadcaster;
let staffPages: number;
/** An event of the live channel. */
let publish: (event: keyof ServerEvents) => void;
const warned = vi.fn();

beforeEach(() => {
  fakeTime();
  pushed = [];
  counts = 0;
  countMs = COUNT_MS;
  failing = false;
  staffPages = 1;
  const channel = {
    ...NO_CHANNEL,
    publish: ((_, event) => void pushed.push(event)) as LiveChannel["publish"],
    onPublished(listener: typeof publish) {
      publish = listener;
    },
    hasStaffPage: () => staffPages > 0,
  };
  news = createOverviewBroadcaster(
    contextOf({
      channel,
      log: { warn: warned },
      overview: {
        async overview() {
          counts += 1;
          await pause(countMs);
          if (failing) throw new Error("away");
          return { residents: counts } as OverviewView;
        },
      },
    }),
  );
});

const figures = () => pushed.length;

describe("the figures", () => {
  it("follow at once what they count, and nothing else", async () => {
    publish("reward:created");
    await advance(SECOND_MS);
    expect(counts).toBe(0);
    publish("incident:created");
    expect(counts).toBe(1);
    await advance(COUNT_MS);
    expect(pushed).toEqual(["overview:changed"]);
    await advance(SECOND_MS);
    expect(counts).toBe(1);
  });

  it("are counted a limited number of times a second, and once more for the last change", async () => {
    for (let change = 0; change < 50; change += 1) {
      publish("resident:updated");
      await advance(20);
    }
    expect(counts).toBeGreaterThan(10);
    expect(counts).toBeLessThanOrEqual(SECOND_MS / BUNDLE_MS + 1);
    const before = figures();
    publish("resident:updated");
    await advance(BUNDLE_MS + 2 * COUNT_MS);
    expect(figures()).toBeGreaterThan(before);
  });

  it("take but a share of the time where counting is slow", async () => {
    countMs = 100;
    for (let change = 0; change < 40; change += 1) {
      publish("resident:updated");
      await advance(50);
    }
    expect(counts).toBeLessThanOrEqual(6);
    expect(counts).toBeGreaterThanOrEqual(4);
  });

  it("are tried again after a failure", async () => {
    failing = true;
    publish("resident:updated");
    await advance(SECOND_MS);
    expect(warned).toHaveBeenCalled();
    expect(figures()).toBe(0);
    failing = false;
    await advance(2 * SECOND_MS);
    expect(figures()).toBe(1);
  });

  it("are not counted while no staff page is open, and then for the first one", async () => {
    staffPages = 0;
    publish("presence");
    publish("resident:updated");
    await advance(SECOND_MS);
    expect(counts).toBe(0);
    staffPages = 1;
    publish("presence");
    await advance(COUNT_MS);
    expect([figures(), counts]).toEqual([1, 1]);
    publish("presence");
    await advance(SECOND_MS);
    expect(counts).toBe(1);
  });

  it("are not sent after stop", async () => {
    publish("resident:updated");
    const stopped = news.stop();
    await advance(COUNT_MS);
    await stopped;
    publish("resident:updated");
    await advance(SECOND_MS);
    expect([figures(), counts]).toEqual([0, 1]);
  });
});
