/** How a turnover score is read on the profile's and on the dashboard's gauge (specification, section 9). */

/** Edges of the gauges' bands: a score on an edge is in the band above it. */
export const TURNOVER_EDGES = { moderate: 40, high: 60, critical: 80 } as const;

export type TurnoverTone = "green" | "amber" | "red";

/** The profile gauge's words for a turnover score. */
export function turnoverRisk(score: number): string {
  if (score < TURNOVER_EDGES.moderate) return "Low Turnover Risk";
  if (score < TURNOVER_EDGES.high) return "Moderate Risk";
  return score < TURNOVER_EDGES.critical ? "High Risk" : "Critical Risk";
}

/** The dashboard gauge's colour and label for an average turnover score. */
export function turnoverLevel(score: number): { tone: TurnoverTone; label: "Low" | "Moderate" | "High" } {
  if (score < TURNOVER_EDGES.moderate) return { tone: "green", label: "Low" };
  if (score < TURNOVER_EDGES.high) return { tone: "amber", label: "Moderate" };
  return { tone: "red", label: "High" };
}
