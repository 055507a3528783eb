/** The outcome of faults for people: a line a figure, with its bar and whether it holds. */
import type { Outcome } from "../fault.ts";

const ROOM = { id: 4, what: 66, figure: 32, bar: 22 };

const cell = (text: string, room: number) => (text.length > room ? text : text.padEnd(room));

function line(id: string, what: string, figure: string, bar: string, verdict: string): string {
  const cells = [cell(id, ROOM.id), cell(what, ROOM.what), cell(figure, ROOM.figure), cell(bar, ROOM.bar)];
  return `${cells.join("  ")}  ${verdict}`;
}

export const head = () => line("", "what", "figure", "bar", "verdict");

/** Whether everything that was looked at holds, and something was. */
export const held = ({ findings, failure }: Outcome) =>
  failure === undefined && findings.length > 0 && findings.every(({ holds }) => holds !== false);

/** Whether it held only the second time. */
export const isFlaky = (outcome: Outcome) => outcome.missedBefore !== undefined && held(outcome);

const reasonOf = (failure: unknown) =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);

/** What an outcome missed, in words. */
export function missedIn({ findings, failure }: Outcome): string {
  const missed = findings.filter(({ holds }) => holds === false);
  const texts = missed.map(({ what, figure, bar }) => `${what}: ${figure}, allowed: ${bar}`);
  return (
    [...texts, ...(failure === undefined ? [] : [reasonOf(failure)])].join("\n") || "nothing was looked at"
  );
}

const verdict = (holds: boolean | undefined) => (holds === undefined ? "shown" : holds ? "holds" : "MISSED");

/** The lines of one fault. */
export function linesOf(outcome: Outcome): string[] {
  const { fault, findings, notRun, failure, seconds } = outcome;
  const title = `${fault.id.padEnd(ROOM.id)}  ${fault.title}`;
  if (notRun !== undefined) return [`${title}: not run: ${notRun}`];
  const lines = findings.map(({ what, figure, bar, holds }) => line("", what, figure, bar, verdict(holds)));
  const ended = failure === undefined ? [] : [`      ended early: ${reasonOf(failure)}`];
  return [`${title} (${seconds.toFixed(0)} s)`, ...lines, ...ended];
}
