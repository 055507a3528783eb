/**
 * Whom a month's average counts, a page at a time: those near the screen, and again whenever the dashboard's figures have
 * changed. What takes the server long is asked for the more rarely.
 */
import type { MonthLine } from "@domain/enumerations.ts";
import { MONTH_PAGE_SIZE } from "@domain/month-ranking.ts";
import type { MonthPage, MonthResident } from "@domain/overview.ts";
import { create } from "zustand";
import { ApiError, api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";
import type { AskedMonth } from "./month-address.ts";

const PATH = "/api/dashboard/overview/month";

/** Between the end of one round of calls and the beginning of the next, and how many times as long as it took. */
const GAP_MIN_MS = 200;
const GAP_FACTOR = 4;

/** After calls that failed. */
const RETRY_MS = 2_000;

/** A month's figures, without its residents. */
export type MonthFigures = Pick<MonthPage, "month" | "counted" | MonthLine>;

interface MonthState {
  status: "idle" | "loading" | "ready" | "failed";
  busy: boolean;
  asked: AskedMonth | undefined;
  figures: MonthFigures | undefined;
  /** Why the server refuses what was asked for. */
  problem: string | undefined;
  /** Residents by the place that their page begins with. */
  pages: ReadonlyMap<number, readonly MonthResident[]>;
  open: (asked: AskedMonth) => void;
  /** Asks anew for what is near the screen; does nothing while no month is open. */
  reload: () => Promise<void>;
  /** Something has changed that may be counted here. */
  changed: () => void;
  /** Which places are near the screen: their pages are there soon, others are let go with the next change. */
  near: (first: number, end: number) => void;
  close: () => void;
}

const EMPTY = {
  status: "idle",
  busy: false,
  asked: undefined,
  figures: undefined,
  problem: undefined,
  pages: new Map(),
} as const;

function freshTurns() {
  return {
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    isRunning: false,
    /** Everything is to be asked for anew, not only what is missing. */
    isStale: true,
    hasFailed: false,
    nextAt: Number.NEGATIVE_INFINITY,
    first: 0,
    end: 1,
  };
}

/** The calls for what is open; an answer to what was open before is forgotten. */
let turns = freshTurns();

/** Where the pages begin that hold some places. */
export function pagesOf(first: number, end: number): number[] {
  const begin = Math.floor(first / MONTH_PAGE_SIZE) * MONTH_PAGE_SIZE;
  const count = Math.max(1, Math.ceil((end - begin) / MONTH_PAGE_SIZE));
  return Array.from({ length: count }, (_, index) => begin + index * MONTH_PAGE_SIZE);
}

export const useMonth = create<MonthState>()((set, get) => {
  const isMissing = () => pagesOf(turns.first, turns.end).some((from) => !get().pages.has(from));

  /** Takes pages of one moment. @param isWhole they stand in the place of all others */
  function take(answers: readonly MonthPage[], isWhole: boolean): void {
    const pages = new Map(isWhole ? [] : get().pages);
    for (const { from, residents } of answers) pages.set(from, residents);
    const last = answers.at(-1);
    if (!last) return;
    const { month, behavior, payment, counted } = last;
    set({ status: "ready", problem: undefined, pages, figures: { month, behavior, payment, counted } });
  }

  function fail(error: unknown): void {
    const refused = error instanceof ApiError && error.status === 400;
    if (refused) set({ ...EMPTY, asked: get().asked, status: "ready", problem: error.text });
    else if (get().figures === undefined) set({ status: "failed" });
  }

  /** @returns milliseconds until the next round of calls */
  async function ask(own: typeof turns, { month, line }: AskedMonth): Promise<number> {
    const isWhole = own.isStale;
    own.isStale = false;
    const wanted = pagesOf(own.first, own.end).filter((from) => isWhole || !get().pages.has(from));
    const query = { line, ...(month === undefined ? {} : { month }) };
    const began = Date.now();
    try {
      const asking = wanted.map((from) => api.get<MonthPage>(PATH, { query: { ...query, from } }));
      const answers = await Promise.all(asking);
      if (own === turns) take(answers, isWhole);
      own.hasFailed = false;
      return Math.max(GAP_MIN_MS, GAP_FACTOR * (Date.now() - began));
    } catch (error) {
      if (own === turns) fail(error);
      own.isStale ||= isWhole;
      own.hasFailed = true;
      return RETRY_MS;
    }
  }

  async function run(): Promise<void> {
    const own = turns;
    const { asked } = get();
    clearTimeout(own.timer);
    if (!asked || own.isRunning) return;
    own.isRunning = true;
    set({ busy: true });
    own.nextAt = Date.now() + (await ask(own, asked));
    own.isRunning = false;
    if (own !== turns) return;
    set({ busy: false });
    // What never came is asked for again by its reader, or with the next change.
    if (get().figures && (own.isStale || isMissing())) later();
  }

  function later(): void {
    // A page that the reader scrolls to does not wait for its turn as changes do.
    const isWaitedFor = isMissing() && !turns.hasFailed;
    const wait = isWaitedFor ? 0 : Math.max(0, turns.nextAt - Date.now());
    clearTimeout(turns.timer);
    turns.timer = setTimeout(() => void run(), wait);
  }

  return {
    ...EMPTY,
    open: (asked) => {
      clearTimeout(turns.timer);
      turns = freshTurns();
      set({ ...EMPTY, asked, status: "loading" });
      void run();
    },
    reload: async () => {
      if (get().status === "failed") set({ status: "loading" });
      turns.isStale = true;
      await run();
    },
    changed: () => {
      if (!get().asked) return;
      turns.isStale = true;
      if (!turns.isRunning) later();
    },
    near: (first, end) => {
      turns.first = first;
      turns.end = end;
      if (get().figures && !turns.isRunning && isMissing()) later();
    },
    close: () => {
      clearTimeout(turns.timer);
      turns = freshTurns();
      set(EMPTY);
    },
  };
});

registerReset(() => useMonth.getState().close());
