/** Reads lines that staff paste from their earlier books as opening balances: a unit and an amount. */
import { amountEvidence, DECIMAL_SIGNS, decideReading, readAmount } from "./column-readings.ts";
import { centsOf } from "./ledger-rules.ts";

export interface OpeningLine {
  unit: string;
  /** Negative if paid ahead. NaN for an amount that is missing, ambiguous or has parts of a cent: as JSON it is null, to which the server answers 'invalid'. */
  cents: number;
}

const withoutQuotes = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1");

/** The first and the last cell of a line. A comma separates only the first, because an amount may have commas. */
function splitLine(line: string): { unit: string; amount: string } {
  const delimiter = line.includes("\t") ? "\t" : ";";
  const [unit = "", ...cells] = line.includes(delimiter) ? line.split(delimiter) : line.split(/,(.*)/s);
  const amount = cells.findLast((cell) => cell.trim() !== "") ?? "";
  return { unit: withoutQuotes(unit), amount: withoutQuotes(amount) };
}

const PART_OF_CENT = /\.\d\d0*[1-9]/;

/** @param dollars with a decimal point */
const centsIn = (dollars = ""): number =>
  dollars === "" || PART_OF_CENT.test(dollars) ? Number.NaN : centsOf(Number(dollars));

/** Blank lines are left out. */
export function readOpenings(text: string): OpeningLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(splitLine);
  const evidence = amountEvidence(lines.map(({ amount }) => amount));
  // Only sure amounts decide the decimal sign. Without any, it is a dot, and `1.850` is no valid amount.
  const { choice } = decideReading({ ...evidence, likely: {} }, DECIMAL_SIGNS);
  return lines.map(({ unit, amount }) => ({ unit, cents: centsIn(readAmount(amount, choice)) }));
}
