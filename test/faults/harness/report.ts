/** The outcome of a run in the parts of vitest's JSON format that the gate reads: which faults were missed, by name. */
import { fileURLToPath } from "node:url";
import type { Outcome } from "../fault.ts";
import { held } from "./table.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

function statusOf(outcome: Outcome): "passed" | "failed" | "pending" {
  if (outcome.notRun !== undefined) return "pending";
  return held(outcome) ? "passed" : "failed";
}

export function reportOf(outcomes: readonly Outcome[]) {
  const results = outcomes.map((outcome) => ({
    fullName: `${outcome.fault.id} ${outcome.fault.title}`,
    status: statusOf(outcome),
  }));
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const failed = count("failed");
  return {
    success: failed === 0,
    numPassedTests: count("passed"),
    numFailedTests: failed,
    numPendingTests: count("pending"),
    testResults: [{ name: MAIN, status: failed > 0 ? "failed" : "passed", assertionResults: results }],
  };
}
