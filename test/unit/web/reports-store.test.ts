/** The open report: which pushes count it anew, what happens while the reader is in the middle of it, and whose answer counts. */
import type { ReportView } from "@domain/reports/report-view.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GAP_MIN_MS, useReports } from "../../../web/features/reports/reports.store.ts";
import { resetStores } from "../../../web/lib/store-registry.ts";

type Answer = (view: Partial<ReportView>, status?: number) => void;

/** Calls that wait for their answer. */
let calls: { path: string; answer: Answer }[] = [];
let counted = 0;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  counted = 0;
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise((resolve) => {
      const answer: Answer = (view, status = 200) =>
        resolve(new Response(JSON.stringify({ report: "delinquency", rows: [], ...view }), { status }));
      calls.push({ path, answer });
    });
  });
});

afterEach(() => {
  resetStores();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const state = () => useReports.getState();
const asked = { report: "delinquency", from: undefined, to: undefined } as const;

/** Answers the call that waits last, and lets the store take it. */
async function answerLast(): Promise<void> {
  counted += 1;
  calls.at(-1)?.answer({ countedAt: `count ${counted}` });
  await vi.advanceTimersByTimeAsync(0);
}

describe("the open report", () => {
  it("is recounted only after a push that can change it", async () => {
    state().open(asked);
    await answerLast();
    expect(state()).toMatchObject({ status: "ready", busy: false, view: { countedAt: "count 1" } });
    state().changed("incident:created");
    await vi.advanceTimersByTimeAsync(10 * GAP_MIN_MS);
    expect(calls).toHaveLength(1);
    state().changed("payment-log:saved");
    state().changed("resident:updated");
    await vi.advanceTimersByTimeAsync(GAP_MIN_MS);
    expect(calls).toHaveLength(2);
    await answerLast();
    expect(state().view?.countedAt).toBe("count 2");
  });

  it("is counted once more when something changed while it was counted, a pause later", async () => {
    state().open(asked);
    state().changed("payment-log:saved");
    state().changed("payment-log:saved");
    await answerLast();
    await vi.advanceTimersByTimeAsync(GAP_MIN_MS - 1);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });

  it("stays as it is while the reader is in the middle, says so, and follows when the reader is back", async () => {
    state().open(asked);
    await answerLast();
    state().hold(true);
    state().changed("payment-log:saved");
    await vi.advanceTimersByTimeAsync(10 * GAP_MIN_MS);
    expect([calls.length, state().stale]).toEqual([1, true]);
    state().hold(false);
    await vi.advanceTimersByTimeAsync(GAP_MIN_MS);
    expect([calls.length, state().stale]).toEqual([2, false]);
  });

  it("forgets the answer of a report that is open no more", async () => {
    state().open(asked);
    state().open({ ...asked, report: "rent-roll" });
    const [first, second] = calls;
    second?.answer({ report: "rent-roll" });
    await vi.advanceTimersByTimeAsync(0);
    first?.answer({});
    await vi.advanceTimersByTimeAsync(0);
    expect([calls.length, state().view?.report]).toEqual([2, "rent-roll"]);
  });

  it("says why a range is refused, and what could not be loaded", async () => {
    state().open({ ...asked, from: "soon" });
    expect(calls[0]?.path).toContain("from=soon");
    calls[0]?.answer({ error: "Please enter a valid range." } as never, 400);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({
      status: "ready",
      view: undefined,
      problem: "Please enter a valid range.",
    });
    state().open(asked);
    calls[1]?.answer({}, 500);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ status: "failed", problem: undefined });
  });
});
