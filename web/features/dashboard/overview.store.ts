/**
 * The dashboard's figures. Events bring them whenever they change; they are fetched when the page opens, after each
 * connection, and when a day begins. The newest figures win, whichever way they came.
 */
import { RISK_PAGE_SIZE } from "@domain/limits.ts";
import type { OverviewView, RiskPage, RiskView } from "@domain/overview.ts";
import { api } from "../../lib/http.ts";
import { createResource } from "../../lib/resource.ts";

const PATH = "/api/dashboard/overview";

interface Overview {
  overview: OverviewView;
  /** When the last figures arrived, in milliseconds since 1970. */
  answeredAt: number;
}

function withNewer(held: Overview | undefined, next: OverviewView): Overview {
  if (held && held.overview.countedAt > next.countedAt) return held;
  return { overview: next, answeredAt: Date.now() };
}

export const useOverview = createResource<void, OverviewView, Overview>({
  fetch: () => api.get(PATH),
  merge: (next, held) => withNewer(held, next),
});

interface RiskPageParams {
  /** The position of the first resident, from 0. */
  from: number;
  /** The figures that the page belongs to: newer ones make it load again. */
  countedAt: string;
}

interface HeldRisks {
  from: number;
  residents: readonly RiskView[];
}

/** A further page of the risk snapshot; the first one is in the figures. */
export const useRiskPage = createResource<RiskPageParams, RiskPage, HeldRisks>({
  fetch: ({ from }) => api.get(`${PATH}/risks`, { query: { from } }),
  merge: ({ from, residents }) => ({ from, residents }),
  keeps: (next, previous) => next.from === previous.from,
});

/** The position at which the page of a resident in the risk snapshot begins. */
export function pageOf(place: number): number {
  return Math.floor(place / RISK_PAGE_SIZE) * RISK_PAGE_SIZE;
}
