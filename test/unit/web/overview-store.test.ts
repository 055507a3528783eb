// @vitest-environment happy-dom
/** The dashboard's figures, fetched and pushed. resource.test.ts tests the state machine. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RISK_PAGE_SIZE } from "../../../src/domain/limits.ts";
import type { OverviewView } from "../../../src/domain/overview.ts";
import { pageOf, useOverview, useRiskPage } from "../../../web/features/dashboard/overview.store.ts";
import { EMPTY_OVERVIEW } from "../../factories/overview.ts";

function overview(count: number): OverviewView {
  return {
    ...{ ...EMPTY_OVERVIEW, countedAt: new Date(count).toISOString(), residents: count, chart: [] },
    classes: [{ class: "C", count, percent: 100 }],
    insights: { highRiskTenants: 1, expiringLeases: 0, approvedResidents: 0 },
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

describe("the figures", () => {
  it("follow each push, and an older count never wins", async () => {
    const { load, applyResponse, refetch } = useOverview.getState();
    await load();
    for (const work of [() => applyResponse(overview(5)), () => applyResponse(overview(3)), refetch]) {
      await work();
      expect(useOverview.getState().data?.overview?.residents).toBe(5);
    }
    expect(calls).toBe(2);
  });

  it("keep the objects of what has not changed", async () => {
    await useOverview.getState().load();
    const before = useOverview.getState().data?.overview;
    useOverview.getState().applyResponse(overview(2));
    const after = useOverview.getState().data?.overview;
    expect(after).not.toBe(before);
    expect(after?.insights).toBe(before?.insights);
    expect(after?.chart).toBe(before?.chart);
    expect(after?.classes).not.toBe(before?.classes);
  });
});

it("a further page of the risk snapshot is fetched once for each count, and stays visible while it is fetched again", async () => {
  const positions: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    positions.push(url.slice(url.indexOf("?")));
    return Response.json({ total: 100, from: 20, residents: [] });
  });
  const { load } = useRiskPage.getState();
  await load({ from: 20, countedAt: "first" });
  const loading = load({ from: 20, countedAt: "second" });
  expect(useRiskPage.getState()).toMatchObject({ data: { from: 20 }, pending: true });
  await loading;
  expect(useRiskPage.getState().pending).toBe(false);
  expect(positions).toEqual(["?from=20", "?from=20"]);
  void load({ from: 40, countedAt: "second" });
  expect(useRiskPage.getState().data).toBeUndefined();
});

it("a place of the risk snapshot is on the page that begins before it", () => {
  const [first, second] = [RISK_PAGE_SIZE, 2 * RISK_PAGE_SIZE];
  expect([0, first - 1, first, second - 1, second].map(pageOf)).toEqual([0, 0, first, first, second]);
});
