// @vitest-environment happy-dom
/** The residents whom a month's average counts: pages near the screen, fetched again when figures change. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MonthPage } from "../../../src/domain/overview.ts";
import { MONTH_PAGE_SIZE } from "../../../src/domain/property-analytics.ts";
import {
  invalidateMonth,
  openMonth,
  pagesOf,
  showMonthRows,
  useMonth,
} from "../../../web/features/dashboard/month.store.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

const TOTAL = 250;

/** The places that were asked for, and what the next calls answer. */
let asked: number[] = [];
let behavior = 50;
let reply: (from: number) => Response;

function pageFrom(from: number): MonthPage {
  const count = Math.max(0, Math.min(MONTH_PAGE_SIZE, TOTAL - from));
  return {
    month: "2026-03",
    line: "behavior",
    behavior,
    payment: null,
    from,
    counted: { behavior: TOTAL, payment: 0 },
    residents: Array.from({ length: count }, (_, index) => ({
      ...{ userID: `R-${from + index}`, firstName: "Mara", lastName: "Sample", unitNumber: "" },
      ...{ rp: 1, percent: 5, payment: null },
    })),
  };
}

beforeEach(() => {
  fakeTime();
  asked = [];
  behavior = 50;
  reply = (from) => Response.json(pageFrom(from));
  vi.stubGlobal("fetch", async (path: string) => {
    const from = Number(new URL(path, "http://portal").searchParams.get("from"));
    asked.push(from);
    return reply(from);
  });
});

const state = useMonth.getState;
const rest = advance;

async function opened(): Promise<void> {
  openMonth({ month: "2026-03", line: "behavior" });
  await rest();
}

describe("the pages of a month", () => {
  it("are those that hold the places near the screen", () => {
    expect(pagesOf(0, 1)).toEqual([0]);
    expect(pagesOf(90, 100)).toEqual([0]);
    expect(pagesOf(90, 101)).toEqual([0, 100]);
    expect(pagesOf(150, 310)).toEqual([100, 200, 300]);
  });

  it("are asked for as the reader comes near, each once", async () => {
    await opened();
    expect(asked).toEqual([0]);
    showMonthRows(80, 140);
    await rest();
    showMonthRows(90, 150);
    await rest(60_000);
    expect(asked).toEqual([0, 100]);
    expect(state().data?.pages.get(100)?.[0]?.userID).toBe("R-100");
  });

  it("follow a change: those near the screen are replaced, the others let go", async () => {
    await opened();
    showMonthRows(120, 180);
    await rest();
    behavior = 40;
    invalidateMonth();
    invalidateMonth();
    await rest(1_000);
    expect(asked).toEqual([0, 100, 100]);
    expect(state().data?.figures?.behavior).toBe(40);
    expect([...(state().data?.pages.keys() ?? [])]).toEqual([100]);
  });

  it("are not asked for once nothing is open", async () => {
    await opened();
    state().reset();
    invalidateMonth();
    showMonthRows(150, 180);
    await rest(10_000);
    expect(asked).toEqual([0]);
    expect(state()).toMatchObject({ status: "idle", data: undefined });
  });
});

it("a call that fails leaves the held pages, and all of them are replaced by the next fetch", async () => {
  await opened();
  reply = () => new Response(null, { status: 503 });
  invalidateMonth();
  await rest(1_000);
  expect(state()).toMatchObject({ status: "ready", data: { figures: { behavior: 50 } } });
  behavior = 30;
  reply = (from) => Response.json(pageFrom(from));
  showMonthRows(120, 180);
  await rest();
  expect(asked).toEqual([0, 0, 100]);
  expect([...(state().data?.pages.keys() ?? [])]).toEqual([100]);
  expect(state().data?.figures.behavior).toBe(30);
});
