/** Bands of the turnover gauges on the profile and on the dashboard (specification, section 9). */

/** Lower edges of the bands. A score on an edge belongs to the band above it. */
export const TURNOVER_EDGES = { moderate: 40, high: 60, critical: 80 } as const;

export type TurnoverTone = "green" | "amber" | "red";

/** Bands of the profile gauge, lowest first. Each band ends at the edge of the next one. */
export const TURNOVER_RISKS = [
  { from: 0, label: "Low Turnover Risk", tone: "green" },
  { from: TURNOVER_EDGES.moderate, label: "Moderate Risk", tone: "amber" },
  { from: TURNOVER_EDGES.high, label: "High Risk", tone: "red" },
  { from: TURNOVER_EDGES.critical, label: "Critical Risk", tone: "red" },
] as const satisfies readonly { from: number; label: string; tone: TurnoverTone }[];

export type TurnoverRisk = (typeof TURNOVER_RISKS)[number];

/** Returns the profile gauge's band of a turnover score. */
export function turnoverRiskOf(score: number): TurnoverRisk {
  return TURNOVER_RISKS.findLast(({ from }) => score >= from) ?? TURNOVER_RISKS[0];
}

/** Returns the dashboard gauge's color and label for an average turnover score. */
export function turnoverLevel(score: number): { tone: TurnoverTone; label: "Low" | "Moderate" | "High" } {
  if (score < TURNOVER_EDGES.moderate) return { tone: "green", label: "Low" };
  if (score < TURNOVER_EDGES.high) return { tone: "amber", label: "Moderate" };
  return { tone: "red", label: "High" };
}
