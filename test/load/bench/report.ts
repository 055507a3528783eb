/** A run of the bench in words: where it was measured and what was found, for src/docs/figures.md, between two marks. */
import type { Finding } from "./goals.ts";
import { tableOf } from "./table.ts";

/** The circumstances of a figure. */
export interface Circumstances {
  /** "embedded store" or "MongoDB". */
  database: string;
  cores: number;
  processor: string;
  node: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The parts that were asked for by name; all of them when empty. */
  parts: string[];
  /** Of the large property, with fifty log entries each. */
  residents: number;
  /** The average of the last minute. The running bench raises it, too. */
  loadBefore: number;
  loadAfter: number;
  seconds: number;
}

const BEGIN = "<!-- figures of npm run bench -- --write -->";
const END = "<!-- end of the figures -->";

function sum(findings: readonly Finding[]): string {
  const count = (verdict: Finding["verdict"]) => findings.filter((one) => one.verdict === verdict).length;
  const notRun = count("not run") === 0 ? "" : `, ${count("not run")} not run`;
  return `${count("good")} good, ${count("must")} reached, ${count("missed")} missed${notRun}`;
}

/** The circumstances in two sentences, and the table. */
export function reportOf(circumstances: Circumstances, findings: readonly Finding[]): string {
  const { database, cores, processor, node, date, parts, residents, loadBefore, loadAfter, seconds } =
    circumstances;
  const command = ["npm run bench", ...parts].join(" ");
  return [
    `\`${command}\` on ${date}, in ${Math.ceil(seconds / 60)} minutes: ${cores} cores (${processor}), Node.js ` +
      `${node}, database: ${database}; load of the machine ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} ` +
      `after; the large property has ${residents.toLocaleString("en-US")} residents with 50 log entries each. ` +
      `${sum(findings)}.`,
    "",
    tableOf(findings),
  ].join("\n");
}

/** A page with another report between its marks. @throws if it has no marks */
export function withReport(readme: string, report: string): string {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no "${BEGIN}" before a "${END}"`);
  return `${readme.slice(0, from)}${BEGIN}\n\n${report}\n\n${readme.slice(to)}`;
}
