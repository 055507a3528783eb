/**
 * `npm run bench`: measures the portal beside the raw stack in one run on this machine and prints each goal with both
 * figures, the ratio, what must be reached, what is good, and the verdict. `--json` prints it for machines, `--write`
 * puts the table into src/docs/figures.md; names of parts as arguments measure only those. The large property of `size` and `office` has ten
 * thousand residents unless `--residents` says otherwise.
 */
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { calls } from "./goals/calls.ts";
import { chat } from "./goals/chat.ts";
import { hands } from "./goals/hands.ts";
import { history } from "./goals/history.ts";
import { lists } from "./goals/lists.ts";
import { office } from "./goals/office.ts";
import { size } from "./goals/size.ts";
import type { Finding } from "./goals.ts";
import { type Circumstances, reportOf, withReport } from "./report.ts";
import { databaseName } from "./stage.ts";

const PARTS: Record<string, (property: { residents: number }) => Promise<Finding[]>> = {
  lists,
  chat,
  history,
  calls,
  hands,
  size,
  office,
};
const FIGURES = new URL("../../../src/docs/figures.md", import.meta.url);

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    residents: { type: "string", default: "10000" },
  },
});
const { json } = values;
const property = { residents: Number(values.residents) };
const say = (line: string) => (json ? process.stderr : process.stdout).write(`${line}\n`);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS)}`);

const load = () => loadavg()[0] ?? 0;
const before: Omit<Circumstances, "loadAfter" | "seconds"> = {
  database: databaseName(),
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
  parts: wanted,
  ...property,
  loadBefore: load(),
};
say(`${before.cores} cores (${before.processor}), Node.js ${before.node}, database: ${before.database}`);
say(`load of the machine before: ${before.loadBefore.toFixed(1)}`);

const began = performance.now();
const seconds = (since: number) => Math.round((performance.now() - since) / 1000);
const findings: Finding[] = [];
const failed: string[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const partBegan = performance.now();
  try {
    findings.push(...(await part(property)));
    say(`measured ${name} in ${seconds(partBegan)} s`);
  } catch (error) {
    // The figures of the other parts are not lost.
    failed.push(name);
    console.error(`${name} could not be measured:`, error);
  }
}
const circumstances: Circumstances = { ...before, loadAfter: load(), seconds: seconds(began) };
if (json) process.stdout.write(`${JSON.stringify({ circumstances, findings }, null, 2)}\n`);
else say(reportOf(circumstances, findings));
if (values.write && failed.length === 0) {
  await writeFile(FIGURES, withReport(await readFile(FIGURES, "utf8"), reportOf(circumstances, findings)));
}
process.exitCode = failed.length > 0 || findings.some(({ verdict }) => verdict === "missed") ? 1 : 0;
