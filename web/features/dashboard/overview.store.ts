/**
 * The dashboard's stats. Live events contain them when they change. They are also fetched when the page opens, after each
 * connect, and when a day begins. The newest stats win, wherever they came from.
 */
import { RISK_PAGE_SIZE } from "@domain/limits.ts";
import type { OverviewView, RiskPage } from "@domain/overview.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/overview";

interface Overview {
  overview: OverviewView;
  /** When the last stats arrived, in milliseconds since 1970. */
  answeredAt: number;
}

function newerOf(current: Overview | undefined, next: OverviewView): Overview {
  if (current && current.overview.countedAt > next.countedAt) return current;
  return { overview: next, answeredAt: Date.now() };
}

export const useOverview = createResource<void, OverviewView, Overview>({
  fetch: () => api.get(PATH),
  merge: (next, current) => newerOf(current, next),
});

interface RiskPageParams {
  /** The position of the first resident, from 0. */
  from: number;
  /** The stats that the page belongs to. Newer stats load it again. */
  countedAt: string;
}

/** A page of the risk snapshot. The first page is in the stats. */
export const useRiskPage = createResource<RiskPageParams, RiskPage>({
  fetch: ({ from }) => api.get(`${PATH}/risks`, { query: { from } }),
  keeps: (next, previous) => next.from === previous.from,
});

/** The start position of the page with a resident of the risk snapshot. */
export function pageOf(place: number): number {
  return Math.floor(place / RISK_PAGE_SIZE) * RISK_PAGE_SIZE;
}
