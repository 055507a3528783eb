/** The end of a gate's output: what failed, how to run each failure alone, and the counts. */
import type { FailedTest, Outcome } from "./counting.ts";

export interface Step {
  name: string;
  /** The vitest project of a suite; none for a check. */
  project?: string;
  /** The command that runs a step without a project again. */
  again: string;
  /** The command for one failure of a step that has tests but no project. */
  againAlone?: (failure: FailedTest) => string;
}

export interface Result {
  step: Step;
  outcome: Outcome;
}

/** A summary names this many failures of a suite; the rest is only counted. */
export const FAILURES_SHOWN = 50;

/**
 * A test's name as an argument of `-t`, which is a regular expression. Characters that mean something to it, to a shell or to cmd.exe
 * are matched by a dot, so that the same line works everywhere.
 */
export const namePattern = (name: string): string =>
  name.trim().replace(/[\\^$.*+?()[\]{}|"'`!%&<>\s]/g, (character) => (character === " " ? " " : "."));

const quoted = (path: string) => (/^[\w./@+-]+$/.test(path) ? path : `"${path}"`);

/** The command that runs one failure alone. */
export function againCommand(step: Step, failure: FailedTest): string {
  const { file, name } = failure;
  if (step.againAlone !== undefined && name !== undefined) return step.againAlone(failure);
  if (step.project === undefined) return step.again;
  const parts = ["npx vitest run --project", step.project];
  if (file !== undefined) parts.push(quoted(file));
  if (name !== undefined) parts.push("-t", `"${namePattern(name)}"`);
  return parts.join(" ");
}

function failureLines({ step, outcome }: Result): string[] {
  const { failures, reason } = outcome;
  const shown = failures
    .slice(0, FAILURES_SHOWN)
    .flatMap((failure) => [
      ...(failure.file === undefined
        ? []
        : [`  ${failure.file}${failure.name ? ` > ${failure.name}` : " (outside of its tests)"}`]),
      `    ${againCommand(step, failure)}`,
    ]);
  const rest = failures.length - FAILURES_SHOWN;
  const head = `${step.name}${reason === undefined ? "" : `: ${reason}`}`;
  return [head, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** The sums of all steps. */
export const totalOf = (results: Result[]) => ({
  passed: results.reduce((sum, { outcome }) => sum + outcome.passed, 0),
  failed: results.reduce((sum, { outcome }) => sum + outcome.failed, 0),
  skipped: results.reduce((sum, { outcome }) => sum + outcome.skipped, 0),
});

/** The lines of the summary; the last one is always `N passed, N failed`. */
export function summaryLines(results: Result[]): string[] {
  const { passed, failed, skipped } = totalOf(results);
  const failures = results.filter(({ outcome }) => outcome.failed > 0);
  return [
    ...(failures.length > 0
      ? ["", "Failed, each with the command that runs it alone:", ...failures.flatMap(failureLines)]
      : []),
    ...(skipped > 0 ? [`Skipped: ${skipped}`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}
