/**
 * The outcome of a run in the parts of vitest's JSON format that the gate reads: which faults were missed, by name. One that held only when
 * it was repeated has passed and has a failure's message, as a test that passed when vitest retried it.
 */
import { fileURLToPath } from "node:url";
import type { Outcome } from "../fault.ts";
import { held, missedIn } from "./table.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

function statusOf(outcome: Outcome): "passed" | "failed" | "pending" {
  if (outcome.notRun !== undefined) return "pending";
  return held(outcome) ? "passed" : "failed";
}

function messagesOf(outcome: Outcome): string[] {
  const { missedBefore, notRun } = outcome;
  const missedNow = notRun !== undefined || held(outcome) ? [] : [missedIn(outcome)];
  return [...(missedBefore === undefined ? [] : [missedBefore]), ...missedNow];
}

export function reportOf(outcomes: readonly Outcome[]) {
  const results = outcomes.map((outcome) => ({
    fullName: `${outcome.fault.id} ${outcome.fault.title}`,
    status: statusOf(outcome),
    failureMessages: messagesOf(outcome),
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
