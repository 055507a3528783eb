/** What `GET /api/dashboard/overview` answers: the staff dashboard's figures, as large for ten residents as for ten thousand. */
import type { ChartMonth } from "./behavior-delinquency.ts";
import type { ResidentClass } from "./enumerations.ts";
import type { ClassShare, Insights, RiskCounts } from "./property-analytics.ts";

/** Residents on one page of the Resident Risk Snapshot: the riskiest first. */
export const RISK_PAGE_SIZE = 20;

/** One slide of the Resident Risk Snapshot (specification, section 2, Staff dashboard). */
export interface RiskView extends RiskCounts {
  userID: string;
  firstName: string;
  lastName: string;
  unitNumber: string;
  photoUrl: string;
  class: ResidentClass;
  /** The RP score, at most 20; may be negative. */
  residentScore: number;
  /** `YYYY-MM-DD`, or empty. */
  leaseEnd: string;
}

/** A page of the residents of class C, those of the lowest RP first. */
export interface RiskPage {
  /** How many residents class C has. */
  total: number;
  /** The place of the page's first resident among them, from 0. */
  from: number;
  residents: RiskView[];
}

export interface OverviewView {
  /** When it was counted: ISO 8601 in UTC. */
  countedAt: string;
  /** How many residents there are. */
  residents: number;
  classes: ClassShare[];
  insights: Insights;
  /** The first page. */
  risks: RiskPage;
  /** 'Behavior vs Delinquency' of the current year so far. */
  chart: ChartMonth[];
  /** The mean turnover score of all residents, cut to one decimal. */
  averageTurnover: number;
}
