/**
 * The open report. A push that may change it counts it again: at once while it is calm, and the later the longer the
 * counting takes. While the reader is in the middle of it, nothing moves: the change is told, and asked for by a button.
 */
import type { ServerEvents } from "@domain/live-events.ts";
import type { ReportName, ReportView } from "@domain/reports/report-view.ts";
import { create } from "zustand";
import { ApiError } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";
import type { AskedReport } from "./report-address.ts";
import { reportsCalls } from "./reports.calls.ts";

/** Between the end of one count and the beginning of the next. */
export const GAP_MIN_MS = 200;

/** A count that takes long is left in peace for this many times as long. */
const GAP_FACTOR = 10;

export type ReportEvent = Extract<
  keyof ServerEvents,
  | "resident:created"
  | "resident:updated"
  | "payment-log:saved"
  | "incident:created"
  | "incident:updated"
  | "reward-log:created"
>;

const OF_RESIDENTS = ["resident:created", "resident:updated"] as const;

/** Which events may change which report. */
const SOURCES: Readonly<Record<ReportName, readonly ReportEvent[]>> = {
  "rent-roll": OF_RESIDENTS,
  delinquency: [...OF_RESIDENTS, "payment-log:saved"],
  "lease-expiry": OF_RESIDENTS,
  "incident-ageing": [...OF_RESIDENTS, "incident:created", "incident:updated"],
  "reward-points": [...OF_RESIDENTS, "reward-log:created"],
};

export const REPORT_EVENTS: readonly ReportEvent[] = [...new Set(Object.values(SOURCES).flat())];

interface ReportsState {
  status: "idle" | "loading" | "ready" | "failed";
  busy: boolean;
  asked: AskedReport | undefined;
  view: ReportView | undefined;
  /** Why the server refuses what was asked for. */
  problem: string | undefined;
  /** Something has changed since the view was counted, and the reader is in the middle of it. */
  stale: boolean;
  /** Opens a report, or another range of the open one. */
  open: (asked: AskedReport) => void;
  /** Counts anew; does nothing while no report is open. */
  reload: () => Promise<void>;
  /** Is told of every push that may change a report. */
  changed: (event: ReportEvent) => void;
  /** Whether the reader is in the middle of the report. */
  hold: (isHeld: boolean) => void;
  /** No report is open any more. */
  close: () => void;
}

const EMPTY = {
  status: "idle",
  busy: false,
  asked: undefined,
  view: undefined,
  problem: undefined,
  stale: false,
} as const;

function freshTurns() {
  return {
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    isRunning: false,
    again: false,
    nextAt: Number.NEGATIVE_INFINITY,
    isHeld: false,
  };
}

/** The counts of what is open; an answer to what was open before is forgotten. */
let turns = freshTurns();

export const useReports = create<ReportsState>()((set, get) => {
  async function ask(own: typeof turns, asked: AskedReport): Promise<void> {
    try {
      const view = await reportsCalls.report(asked);
      if (own === turns) set({ status: "ready", view, problem: undefined, stale: own.again && own.isHeld });
    } catch (error) {
      if (own !== turns) return;
      const refused = error instanceof ApiError && error.status === 400;
      if (refused) set({ status: "ready", view: undefined, problem: error.text });
      else if (get().view === undefined) set({ status: "failed" });
    }
  }

  async function run(): Promise<void> {
    const own = turns;
    const { asked } = get();
    clearTimeout(own.timer);
    own.timer = undefined;
    if (!asked) return;
    if (own.isRunning) {
      own.again = true;
      return;
    }
    own.isRunning = true;
    own.again = false;
    set({ busy: true });
    const began = Date.now();
    await ask(own, asked);
    own.isRunning = false;
    own.nextAt = Date.now() + Math.max(GAP_MIN_MS, GAP_FACTOR * (Date.now() - began));
    if (own !== turns) return;
    set({ busy: false });
    if (own.again && !own.isHeld) later(own);
  }

  function later(own: typeof turns): void {
    own.timer ??= setTimeout(() => void run(), Math.max(0, own.nextAt - Date.now()));
  }

  return {
    ...EMPTY,
    open: (asked) => {
      const { view } = get();
      clearTimeout(turns.timer);
      turns = { ...freshTurns(), isHeld: turns.isHeld };
      const isSame = view?.report === asked.report;
      set({ ...EMPTY, asked, status: isSame ? "ready" : "loading", view: isSame ? view : undefined });
      void run();
    },
    reload: async () => {
      if (get().status === "failed") set({ status: "loading" });
      set({ stale: false });
      await run();
    },
    changed: (event) => {
      const { asked } = get();
      if (!asked || !SOURCES[asked.report].includes(event)) return;
      if (turns.isRunning) turns.again = true;
      else if (turns.isHeld) set({ stale: true });
      else later(turns);
    },
    hold: (isHeld) => {
      turns.isHeld = isHeld;
      if (isHeld || !get().stale) return;
      set({ stale: false });
      later(turns);
    },
    close: () => {
      clearTimeout(turns.timer);
      turns = freshTurns();
      set(EMPTY);
    },
  };
});

registerReset(() => useReports.getState().close());
