/** The open report: which events invalidate it, and what it shows while another range loads. resource.test.ts tests the state machine. */
import { beforeEach, expect, it, vi } from "vitest";
import { applyReportEvent, GAP_MIN_MS, useReports } from "../../../web/features/reports/reports.store.ts";
import { advance, fakeTime } from "../../harness/faked-time.ts";

/** The answers that calls wait for. */
let calls: ((response: Response) => void)[] = [];

beforeEach(() => {
  fakeTime();
  calls = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => calls.push(resolve)));
});

const state = () => useReports.getState();
const asked = { report: "delinquency", from: undefined, to: undefined } as const;

/** Answers the call that waits last, and lets the store take it. */
async function answerLast(): Promise<void> {
  calls.at(-1)?.(Response.json({ report: "delinquency", rows: [], countedAt: `count ${calls.length}` }));
  await advance();
}

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

it("stays visible while another range loads, and is not shown under another report's title", async () => {
  void state().load(asked);
  await answerLast();
  void state().load({ ...asked, from: "2026-01-01" });
  expect(state()).toMatchObject({ pending: true, data: { countedAt: "count 1" } });
  void state().load({ ...asked, report: "rent-roll" });
  expect(state()).toMatchObject({ status: "loading", data: undefined });
});
