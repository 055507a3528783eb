// @vitest-environment happy-dom
/** The dashboard's figures, as they are asked for and as they are pushed. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RISK_PAGE_SIZE } from "../../../src/domain/limits.ts";
import type { OverviewView } from "../../../src/domain/overview.ts";
import { pageOf, useOverview } from "../../../web/features/overview/overview.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";

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
  calls = 0;
  reply = async () => Response.json(overview(calls));
  vi.stubGlobal("fetch", () => {
    calls += 1;
    return reply();
  });
});
afterEach(() => {
  resetStores();
  vi.unstubAllGlobals();
});

describe("the figures", () => {
  it("are not taken from a push before the dashboard was opened", () => {
    useOverview.getState().receive(overview(1));
    expect(useOverview.getState()).toMatchObject({ status: "idle", overview: undefined });
  });

  it("follow each push, and an older count never wins", async () => {
    await useOverview.getState().load();
    useOverview.getState().receive(overview(5));
    expect(useOverview.getState().overview?.residents).toBe(5);
    useOverview.getState().receive(overview(3));
    expect(useOverview.getState().overview?.residents).toBe(5);
    await useOverview.getState().reload();
    expect(useOverview.getState().overview?.residents).toBe(5);
    expect(calls).toBe(2);
  });

  it("that are asked for while they are on their way are asked for once more, and no oftener", async () => {
    const loading = useOverview.getState().load();
    await Promise.all([useOverview.getState().reload(), useOverview.getState().reload(), loading]);
    await vi.waitFor(() => expect(useOverview.getState().busy).toBe(false));
    expect(calls).toBe(2);
    expect(useOverview.getState().overview?.residents).toBe(2);
  });

  it("keep the objects of what has not changed", async () => {
    await useOverview.getState().load();
    const before = useOverview.getState().overview;
    useOverview.getState().receive({ ...overview(2), insights: { ...overview(1).insights } });
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

it("a further page of the risk snapshot is fetched once for each count, the latest wanted one next", async () => {
  await useOverview.getState().load();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.slice(url.indexOf("?")));
    return Response.json({ total: 100, from: 0, residents: [] });
  });
  const { loadRisks } = useOverview.getState();
  await Promise.all([loadRisks(20), loadRisks(40), loadRisks(60)]);
  expect(asked).toEqual(["?from=20", "?from=60"]);
  await loadRisks(60);
  expect(asked).toHaveLength(2);
  useOverview.getState().receive({ ...overview(9), risks: { total: 100, from: 0, residents: [] } });
  await loadRisks(60);
  expect(asked).toHaveLength(3);
});

it("a place of the risk snapshot is on the page that begins before it", () => {
  const [first, second] = [RISK_PAGE_SIZE, 2 * RISK_PAGE_SIZE];
  expect([0, first - 1, first, second - 1, second].map(pageOf)).toEqual([0, 0, first, first, second]);
});
