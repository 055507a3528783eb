/**
 * `npm run bench`: measures the portal beside the raw stack in one run on this machine and prints each goal with both
 * figures, the ratio, what must be reached, what is good, and the verdict. `--json` prints it for machines; names of
 * parts as arguments measure only those.
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { calls } from "./goals/calls.ts";
import { chat } from "./goals/chat.ts";
import { history } from "./goals/history.ts";
import { lists } from "./goals/lists.ts";
import type { Finding } from "./goals.ts";
import { databaseName } from "./stage.ts";
import { tableOf } from "./table.ts";

const PARTS: Record<string, () => Promise<Finding[]>> = { lists, chat, history, calls };

const given = process.argv.slice(2);
const json = given.includes("--json");
const wanted = given.filter((one) => !one.startsWith("--"));
const say = (line: string) => (json ? process.stderr : process.stdout).write(`${line}\n`);

const machine = {
  database: databaseName(),
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  node: process.version,
  load: loadavg()[0] ?? 0,
};
say(`${machine.cores} cores (${machine.processor}), Node.js ${machine.node}, database: ${machine.database}`);
say(`load of the machine before: ${machine.load.toFixed(1)}`);

const findings: Finding[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  findings.push(...(await part()));
  say(`measured ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
if (json) process.stdout.write(`${JSON.stringify({ machine, findings }, null, 2)}\n`);
else say(tableOf(findings));
process.exitCode = findings.some(({ verdict }) => verdict === "missed") ? 1 : 0;
