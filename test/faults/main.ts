/**
 * `npm run faults`: breaks one thing after another and prints what that did, beside what it may do; exit code 1 where
 * something is missed twice: a fault that misses something is run once more, and is flaky if it then holds. `npm run faults -- F1 F4` breaks those alone, `--short` breaks a quick set, `--soak` takes half an
 * hour over F18, and `--report FILE` counts the outcome into a file.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { endAll, type Fault, type Outcome, runFault, type Scale } from "./fault.ts";
import { FAULTS } from "./faults/all.ts";
import { reportOf } from "./harness/report.ts";
import { head, held, isFlaky, linesOf, missedIn } from "./harness/table.ts";

const SIZES: Record<Scale["size"], Scale> = {
  short: { size: "short", clients: 50, sendsPerSecond: 10 },
  full: { size: "full", clients: 200, sendsPerSecond: 20 },
  soak: { size: "soak", clients: 200, sendsPerSecond: 20 },
};

const say = (text: string) => void process.stdout.write(`${text}\n`);
const load = () =>
  `load average ${loadavg()
    .map((value) => value.toFixed(1))
    .join(" ")}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    report: { type: "string" },
  },
});
const scale = SIZES[values.soak ? "soak" : values.short ? "short" : "full"];
const wanted = positionals.map((id) => id.toUpperCase());
const unknown = wanted.filter((id) => !FAULTS.some((fault) => fault.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(", ")}; there are ${FAULTS.map(({ id }) => id).join(", ")}.\n`,
  );
  process.exit(1);
}

/** However ending goes, the processes are ended by then: they go with this one. */
const INTERRUPTED_MAX_MS = 10_000;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(1), INTERRUPTED_MAX_MS);
    void endAll().then(() => process.exit(1));
  });
}

await ensureBuilt();
const chosen = FAULTS.filter((fault) =>
  wanted.length > 0 ? wanted.includes(fault.id) : fault.short || scale.size !== "short",
);
say(`${chosen.length} faults, ${scale.clients} clients, ${scale.sendsPerSecond} sends a second; ${load()}`);
say(head());
const outcomes: Outcome[] = [];

async function runAndTell(fault: Fault): Promise<Outcome> {
  const outcome = await runFault(fault, scale);
  say(linesOf(outcome).join("\n"));
  return outcome;
}

/** A fault that misses something is run once more. */
async function runTwiceAtMost(fault: Fault): Promise<void> {
  const first = await runAndTell(fault);
  if (first.notRun !== undefined || held(first)) outcomes.push(first);
  else outcomes.push({ ...(await runAndTell(fault)), missedBefore: missedIn(first) });
}

const isPaired = ({ alongside }: Fault) => alongside === true && scale.size === "short";
for (const fault of chosen) if (!isPaired(fault)) await runTwiceAtMost(fault);
const paired = chosen.filter(isPaired).values();
async function runPaired(): Promise<void> {
  for (const fault of paired) await runTwiceAtMost(fault);
}
await Promise.all([runPaired(), runPaired()]);

const notRun = outcomes.filter((outcome) => outcome.notRun !== undefined);
const ran = outcomes.filter((outcome) => outcome.notRun === undefined);
const missed = ran.filter((outcome) => !held(outcome));
say(`${load()}; ${Math.ceil(performance.now() / 60_000)} minutes`);
const flaky = ran.filter(isFlaky);
if (flaky.length > 0) say(`Flaky: ${flaky.map(({ fault }) => fault.id).join(", ")}`);
if (missed.length > 0) say(`Missed: ${missed.map(({ fault }) => fault.id).join(", ")}`);
say(`${ran.length - missed.length} of ${ran.length} faults hold, ${notRun.length} not run`);
if (values.report !== undefined) {
  writeFileSync(values.report, JSON.stringify(reportOf(outcomes)));
}
process.exit(missed.length > 0 ? 1 : 0);
