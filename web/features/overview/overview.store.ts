/**
 * The dashboard's figures. The live channel brings them whenever something that they count has changed; they are asked
 * for when the page opens, after each connection, and when a day begins. The youngest count wins, whichever way it came.
 */
import { RISK_PAGE_SIZE } from "@domain/limits.ts";
import type { OverviewView, RiskPage, RiskView } from "@domain/overview.ts";
import { create } from "zustand";
import { api } from "../../lib/http.ts";
import { registerReset } from "../../lib/store-registry.ts";

const PATH = "/api/dashboard/overview";

interface OverviewState {
  /** `failed` while no answer has ever come. */
  status: "idle" | "loading" | "ready" | "failed";
  busy: boolean;
  overview: OverviewView | undefined;
  /** When the last figures came, in milliseconds since 1970. */
  answeredAt: number | undefined;
  /** Pages of the risk snapshot by the place they begin with, each with the `countedAt` it belongs to. */
  pages: ReadonlyMap<number, { countedAt: string; residents: readonly RiskView[] }>;
  load: () => Promise<void>;
  /** Loads again; does nothing before the first load. */
  reload: () => Promise<void>;
  /** Takes figures that were pushed. */
  receive: (overview: OverviewView) => void;
  /** Loads the page of the risk snapshot that begins with a place, as of the figures that are held. */
  loadRisks: (from: number) => Promise<void>;
}

const EMPTY = {
  status: "idle",
  busy: false,
  overview: undefined,
  answeredAt: undefined,
  pages: new Map(),
} as const;

function freshCalls() {
  return {
    isLoading: false,
    /** Whether figures that were asked for meanwhile may be missing in the answer. */
    isAskedAgain: false,
    isTurning: false,
    /** The page that was asked for while another was on its way. */
    nextPage: undefined as number | undefined,
  };
}

/** The calls of whoever is signed in; an answer to somebody else's is forgotten. */
let calls = freshCalls();

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
    const held = get().overview;
    if (held && held.countedAt > answer.countedAt) return;
    const overview = merged(held, answer);
    const pages = new Map(get().pages);
    pages.set(0, { countedAt: overview.countedAt, residents: overview.risks.residents });
    for (const from of pages.keys()) if (from >= Math.max(1, overview.risks.total)) pages.delete(from);
    set({ status: "ready", overview, pages, answeredAt: Date.now() });
  }

  async function load(): Promise<void> {
    const own = calls;
    if (own.isLoading) {
      own.isAskedAgain = true;
      return;
    }
    own.isLoading = true;
    set({ busy: true });
    try {
      const answer = await api.get<OverviewView>(PATH);
      if (own === calls) take(answer);
    } catch {
      if (own === calls && get().status === "loading") set({ status: "failed" });
    }
    own.isLoading = false;
    if (own !== calls) return;
    set({ busy: false });
    if (!own.isAskedAgain) return;
    own.isAskedAgain = false;
    await load();
  }

  async function turnTo(from: number, own: typeof calls): Promise<void> {
    const countedAt = get().overview?.countedAt;
    if (countedAt === undefined || get().pages.get(from)?.countedAt === countedAt) return;
    try {
      const { residents } = await api.get<RiskPage>(`${PATH}/risks`, { query: { from } });
      if (own === calls) set(({ pages }) => ({ pages: new Map(pages).set(from, { countedAt, residents }) }));
    } catch {
      // Asked again with the next figures.
    }
  }

  return {
    ...EMPTY,
    load: async () => {
      if (get().status !== "ready") set({ status: "loading" });
      await load();
    },
    reload: async () => {
      if (get().status !== "idle") await load();
    },
    receive: (overview) => {
      if (get().status !== "idle") take(overview);
    },
    loadRisks: async (from) => {
      const own = calls;
      own.nextPage = from;
      if (own.isTurning) return;
      own.isTurning = true;
      while (own === calls && own.nextPage !== undefined) {
        const next = own.nextPage;
        own.nextPage = undefined;
        await turnTo(next, own);
      }
      own.isTurning = false;
    },
  };
});

/** Where the page begins that holds a place of the risk snapshot. */
export function pageOf(place: number): number {
  return Math.floor(place / RISK_PAGE_SIZE) * RISK_PAGE_SIZE;
}

registerReset(() => {
  calls = freshCalls();
  useOverview.setState(EMPTY);
});
