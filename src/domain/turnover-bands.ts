/** How a turnover score is read on the profile's and on the dashboard's gauge (specification, section 9). */

/** Edges of the gauges' bands: a score on an edge is in the band above it. */
export const TURNOVER_EDGES = { moderate: 40, high: 60, critical: 80 } as const;

export type TurnoverTone = "green" | "amber" | "red";

/** The profile gauge's bands, from the lowest on: each reaches up to the next one's edge. */
export const TURNOVER_RISKS = [
  { from: 0, label: "Low Turnover Risk", tone: "green" },
  { from: TURNOVER_EDGES.moderate, label: "Moderate Risk", tone: "amber" },
  { from: TURNOVER_EDGES.high, label: "High Risk", tone: "red" },
  { from: TURNOVER_EDGES.critical, label: "Critical Risk", tone: "red" },
] as const satisfies readonly { from: number; label: string; tone: TurnoverTone }[];

export type TurnoverRisk = (typeof TURNOVER_RISKS)[number];

/** The profile gauge's band of a turnover score. */
export function turnoverRiskOf(score: number): TurnoverRisk {
  return TURNOVER_RISKS.findLast(({ from }) => score >= from) ?? TURNOVER_RISKS[0];
}

/** The dashboard gauge's colour and label for an average turnover score. */
export function turnoverLevel(score: number): { tone: TurnoverTone; label: "Low" | "Moderate" | "High" } {
  if (score < TURNOVER_EDGES.moderate) return { tone: "green", label: "Low" };
  if (score < TURNOVER_EDGES.high) return { tone: "amber", label: "Moderate" };
  return { tone: "red", label: "High" };
}
