// @vitest-environment happy-dom
/** When the dashboard's figures are asked for again, and what is done with the answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OverviewView } from "../../../src/domain/overview-view.ts";
import {
  GAP_MAX_MS,
  GAP_MIN_MS,
  pageOf,
  useOverview,
} from "../../../web/features/overview/overview.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";

const SECOND_MS = 1000;

function overview(count: number): OverviewView {
  return {
    countedAt: new Date(count).toISOString(),
    residents: count,
    classes: [{ class: "C", count, percent: 100 }],
    insights: { highRiskTenants: 1, expiringLeases: 0, approvedResidents: 0 },
    risks: { total: 0, from: 0, residents: [] },
    chart: [],
    averageTurnover: 50,
  };
}

/** How many calls were made, and what the next ones answer. */
let calls = 0;
let reply: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  reply = async () => Response.json(overview(calls));
  vi.stubGlobal("fetch", () => {
    calls += 1;
    return reply();
  });
});
afterEach(() => {
  resetStores();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe("the figures", () => {
  it("are not asked for by a push before the dashboard was opened", async () => {
    useOverview.getState().changed();
    await settle(SECOND_MS);
    expect(calls).toBe(0);
  });

  it("are asked for at once after a calm while, and once more for what came meanwhile", async () => {
    await useOverview.getState().load();
    await settle(2 * SECOND_MS);
    useOverview.getState().changed();
    expect(calls).toBe(2);
    useOverview.getState().changed();
    useOverview.getState().changed();
    await settle(GAP_MIN_MS - 1);
    expect(calls).toBe(2);
    await settle(2);
    expect(calls).toBe(3);
    await settle(SECOND_MS);
    expect(calls).toBe(3);
    expect(useOverview.getState().overview?.residents).toBe(3);
  });

  it("are asked for ever more rarely while changes keep coming, and never stop following", async () => {
    await useOverview.getState().load();
    for (let change = 0; change < 200; change += 1) {
      useOverview.getState().changed();
      await settle(50);
    }
    expect(calls).toBeLessThan(10 * (SECOND_MS / GAP_MAX_MS) + 10);
    expect(calls).toBeGreaterThan(10);
    const before = calls;
    useOverview.getState().changed();
    await settle(GAP_MAX_MS + 1);
    expect(calls).toBeGreaterThan(before);
  });

  it("keep the objects of what has not changed", async () => {
    await useOverview.getState().load();
    const before = useOverview.getState().overview;
    await useOverview.getState().reload();
    const after = useOverview.getState().overview;
    expect(after).not.toBe(before);
    expect(after?.insights).toBe(before?.insights);
    expect(after?.chart).toBe(before?.chart);
    expect(after?.classes).not.toBe(before?.classes);
  });

  it("stay as they are when a later call fails; without any, the failure is said", async () => {
    reply = () => Promise.reject(new TypeError("away"));
    await useOverview.getState().load();
    expect(useOverview.getState()).toMatchObject({ status: "failed", busy: false });
    reply = async () => Response.json(overview(7));
    await useOverview.getState().reload();
    reply = () => Promise.reject(new TypeError("away"));
    await useOverview.getState().reload();
    expect(useOverview.getState()).toMatchObject({ status: "ready", overview: { residents: 7 } });
  });

  it("of somebody who has left are not kept", async () => {
    let arrive: (response: Response) => void = () => undefined;
    reply = () => new Promise((resolve) => (arrive = resolve));
    const loading = useOverview.getState().load();
    resetStores();
    arrive(Response.json(overview(1)));
    await loading;
    expect(useOverview.getState()).toMatchObject({ status: "idle", overview: undefined });
  });
});

it("a place of the risk snapshot is on the page that begins before it", () => {
  expect([0, 49, 50, 99, 100].map(pageOf)).toEqual([0, 0, 50, 50, 100]);
});
