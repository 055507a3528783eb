/** The output of the gate while it runs: progress, remaining time, and failures. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Seconds as a person says them. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * The seconds that a suite still takes. At its start this is what the suite took last time; the further it is, the more counts its own
 * pace, since today's machine may be slower than the last one.
 */
export function remainingSeconds(step: {
  expected: number;
  elapsed: number;
  done: number;
  of: number;
}): number {
  const share = step.of === 0 ? 0 : Math.min(1, step.done / step.of);
  return (1 - share) * (step.elapsed + (1 - share) * step.expected);
}

/** The state of the whole run, which a suite's process gets in the environment variable `GATE_PROGRESS`. */
export interface Plan {
  /** The step's place and name, such as "[ 9/14] api tests". */
  label: string;
  /** The duration of this step and all later ones in the last run, in seconds. */
  expected: number;
  later: number;
}

export interface SuiteState {
  files: number;
  filesDone: number;
  passed: number;
  failed: number;
  skipped: number;
  elapsed: number;
}

/** One line for where a suite is. */
export function progressLine(plan: Plan, state: SuiteState): string {
  const { files, filesDone, passed, failed, skipped, elapsed } = state;
  const left = remainingSeconds({ expected: plan.expected, elapsed, done: filesDone, of: files });
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  const whole = plan.later > 0 ? `, ${durationText(left + plan.later)} for everything` : "";
  return `${plan.label}: ${filesDone} of ${files} files, ${counts.join(", ")}; about ${durationText(left)} left${whole}`;
}

/** A failed test shows this many lines of each error's message as soon as it fails. */
const EXCERPT_LINES = 8;

interface TestError {
  message: string;
  stacks?: readonly { file: string; line: number }[];
}

/** The start of an error's message and the line that threw it, indented, without terminal colors. */
export function errorExcerpt({ message, stacks = [] }: TestError): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, EXCERPT_LINES);
  const [origin] = stacks;
  if (origin) lines.push(`at ${relative(process.cwd(), origin.file)}:${origin.line}`);
  return lines.map((line) => `  ${line}\n`).join("");
}
