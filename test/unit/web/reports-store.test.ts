/** The open report: which events invalidate it, and what it shows while another range loads. resource.test.ts tests the state machine. */
import type { ReportView } from "@domain/reports/report-view.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyReportEvent, GAP_MIN_MS, useReports } from "../../../web/features/reports/reports.store.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";
import { emptyPage } from "./empty-page.ts";

type Answer = (view: Partial<ReportView>, status?: number) => void;

/** Calls that wait for their answer. */
let calls: { path: string; answer: Answer }[] = [];
let counted = 0;

beforeEach(() => {
  fakeTime();
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

afterEach(emptyPage);

const state = () => useReports.getState();
const asked = { report: "delinquency", from: undefined, to: undefined } as const;

/** Answers the call that waits last, and lets the store take it. */
async function answerLast(): Promise<void> {
  counted += 1;
  calls.at(-1)?.answer({ countedAt: `count ${counted}` });
  await advance();
}

describe("the open report", () => {
  it("is recounted only after a push that can change it", async () => {
    void state().load(asked);
    await answerLast();
    expect(state()).toMatchObject({ status: "ready", busy: false, data: { countedAt: "count 1" } });
    applyReportEvent("incident:created");
    await advance(10 * GAP_MIN_MS);
    expect(calls).toHaveLength(1);
    applyReportEvent("payment-log:saved");
    applyReportEvent("resident:updated");
    await advance(GAP_MIN_MS);
    expect(calls).toHaveLength(2);
    await answerLast();
    expect(state().data?.countedAt).toBe("count 2");
  });

  it("stays visible while another range loads, and is never shown under a range that could not be loaded", async () => {
    void state().load(asked);
    await answerLast();
    void state().load({ ...asked, from: "2026-01-01" });
    expect(state()).toMatchObject({ pending: true, data: { countedAt: "count 1" } });
    calls[1]?.answer({}, 500);
    await advance();
    expect(state()).toMatchObject({ status: "failed", data: undefined });
  });

  it("is not shown under another report's title", async () => {
    void state().load(asked);
    await answerLast();
    void state().load({ ...asked, report: "rent-roll" });
    expect(state()).toMatchObject({ status: "loading", data: undefined });
  });
});
