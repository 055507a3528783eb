/**
 * The dashboard's figures. Every push that may change them asks for the summary again: at once while it is calm, and a
 * growing moment later while changes keep coming. One call is under way at a time, so the last answer is the latest.
 */
import { type OverviewView, RISK_PAGE_SIZE, type RiskPage, type RiskView } from "@domain/overview-view.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

/** Between the end of one call and the beginning of the next: two changes of one action still show within 100 ms. */
export const GAP_MIN_MS = 20;
export const GAP_MAX_MS = 500;

/** Without changes for this long, the next one is asked for at once. */
const CALM_MS = 1000;

const PATH = "/api/dashboard/overview";

interface OverviewState {
  /** `failed` while no answer has ever come. */
  status: "idle" | "loading" | "ready" | "failed";
  busy: boolean;
  overview: OverviewView | undefined;
  /** When the last answer came, in milliseconds since 1970. */
  answeredAt: number | undefined;
  /** Pages of the risk snapshot by the place they begin with, each with the `countedAt` it belongs to. */
  pages: ReadonlyMap<number, { countedAt: string; residents: readonly RiskView[] }>;
  load: () => Promise<void>;
  /** Loads again; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Is told of every push that may change a figure. */
  changed: () => void;
  /** Loads the page of the risk snapshot that begins with a place, as of the summary that is held. */
  loadRisks: (from: number) => Promise<void>;
}

const EMPTY = {
  status: "idle",
  busy: false,
  overview: undefined,
  answeredAt: undefined,
  pages: new Map(),
} as const;

function freshTurns() {
  return {
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: false,
    again: false,
    gap: GAP_MIN_MS,
    endedAt: Number.NEGATIVE_INFINITY,
  };
}

let turns = freshTurns();

/** What is the same stays the same object, so that nothing is drawn anew for it. */
function kept<T>(held: T | undefined, next: T): T {
  return held !== undefined && JSON.stringify(held) === JSON.stringify(next) ? held : next;
}

function merged(held: OverviewView | undefined, next: OverviewView): OverviewView {
  return {
    ...next,
    classes: kept(held?.classes, next.classes),
    insights: kept(held?.insights, next.insights),
    risks: kept(held?.risks, next.risks),
    chart: kept(held?.chart, next.chart),
  };
}

export const useOverview = create<OverviewState>()((set, get) => {
  function take(answer: OverviewView): void {
    const overview = merged(get().overview, answer);
    const pages = new Map(get().pages);
    pages.set(0, { countedAt: overview.countedAt, residents: overview.risks.residents });
    for (const from of pages.keys()) if (from >= Math.max(1, overview.risks.total)) pages.delete(from);
    set({ status: "ready", overview, pages, answeredAt: Date.now() });
  }

  async function ask(own: typeof turns): Promise<void> {
    set({ busy: true });
    try {
      const answer = await api.get<OverviewView>(PATH);
      if (own === turns) take(answer);
    } catch {
      if (own === turns && get().status === "loading") set({ status: "failed" });
    } finally {
      if (own === turns) set({ busy: false });
    }
  }

  async function run(): Promise<void> {
    const own = turns;
    clearTimeout(own.timer);
    own.timer = undefined;
    if (own.running) {
      own.again = true;
      return;
    }
    own.running = true;
    await ask(own);
    own.running = false;
    own.endedAt = Date.now();
    if (!own.again || own !== turns) return;
    own.again = false;
    later(own);
  }

  function later(own: typeof turns): void {
    if (own.timer !== undefined) return;
    const sinceEnd = Date.now() - own.endedAt;
    if (sinceEnd > CALM_MS) own.gap = GAP_MIN_MS;
    const wait = own.gap - sinceEnd;
    if (wait <= 0) {
      void run();
      return;
    }
    own.gap = Math.min(GAP_MAX_MS, own.gap * 2);
    own.timer = setTimeout(() => void run(), wait);
  }

  return {
    ...EMPTY,
    load: async () => {
      if (get().status !== "ready") set({ status: "loading" });
      await run();
    },
    reload: async () => {
      if (get().status !== "idle") await run();
    },
    changed: () => {
      if (get().status === "idle") return;
      if (turns.running) turns.again = true;
      else later(turns);
    },
    loadRisks: async (from) => {
      const own = turns;
      const countedAt = get().overview?.countedAt;
      if (countedAt === undefined || get().pages.get(from)?.countedAt === countedAt) return;
      try {
        const { residents } = await api.get<RiskPage>(`${PATH}/risks`, { query: { from } });
        if (own !== turns) return;
        set(({ pages }) => ({ pages: new Map(pages).set(from, { countedAt, residents }) }));
      } catch {
        // Asked again with the next summary.
      }
    },
  };
});

/** Where the page begins that holds a place of the risk snapshot. */
export function pageOf(place: number): number {
  return Math.floor(place / RISK_PAGE_SIZE) * RISK_PAGE_SIZE;
}

registerReset(() => {
  clearTimeout(turns.timer);
  turns = freshTurns();
  useOverview.setState(EMPTY);
});
