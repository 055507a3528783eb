/**
 * `npm run fuzz -- --resources`: attacks the memory and the time of a node, with the default limits, the largest stored data, and the
 * memory of a container. Each attack has a node of its own; the database is outside of the limit. Names as arguments run only those attacks.
 * `--without-times` ignores bounds that depend on the machine: only the container's memory counts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VARIABLES } from "../../../src/config.ts";
import { percentile, shown } from "../../faults/harness/figures.ts";
import { startNode } from "../../faults/harness/portal-node.ts";
import { repository } from "../../faults/harness/process.ts";
import { startWorld, type World } from "../../faults/harness/world.ts";
import { type SmtpPeer, startSmtpPeer } from "../../harness/smtp-peer.ts";
import type { Description } from "../grammar.ts";
import { ATTACKS, type Attack, type Target } from "./attacks.ts";
import { createSockets } from "./sockets.ts";
import { storeLargest } from "./stored.ts";
import { type Watched, watch } from "./watch.ts";

/** What a node has in compose.yaml, and the heap that Node.js then has. */
const LIMIT_MB = 768;
const HEAP_MB = 384;

/** For a machine that does nothing else. On a busy one, garbage is collected late, so `--without-times` allows what the container has. */
const MEMORY_MAX_MB = 500;
const HEALTH_MAX_MS = 1_000;
const OTHERS_P95_MS = 500;

const UNREAD_MAX = 600;
const UPLOADING = 3;
const SECOND = 1_000;
/** An attack ends its round, however slow the machine is, but not what a node never answers. */
const ROUND_MAX_S = 180;

export interface ResourceOptions {
  seconds: number;
  only: readonly string[];
  report: string | undefined;
  withoutTimes: boolean;
}

interface Outcome {
  name: string;
  watched: Watched;
  /** What passed its bound. */
  missed: string[];
}

type Later = (undo: () => unknown) => void;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function startAttacked({ uri }: World, mail: SmtpPeer) {
  const limits = VARIABLES.filter((name) => name.startsWith("LIMIT_")).map((name) => [name, undefined]);
  return startNode({
    name: "node",
    env: {
      ...Object.fromEntries(limits),
      NODE_ENV: "production",
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      MONGODB_URI: uri,
      PUBLIC_URL: "http://portal.example.com",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "portal@example.com",
      SECRET_KEY: "a secret key of the fuzzer, and of nothing else",
    },
  });
}

/** What passed a bound. */
function missedBy({ peakMB, isEnded, failures, health, others }: Watched, withoutTimes: boolean): string[] {
  const times: [boolean, string][] = [
    [percentile(health, 1) > HEALTH_MAX_MS, `/healthz over ${HEALTH_MAX_MS} ms`],
    [percentile(others, 0.95) > OTHERS_P95_MS, `another user's p95 over ${OTHERS_P95_MS} ms`],
  ];
  const memoryMaxMB = withoutTimes ? LIMIT_MB : MEMORY_MAX_MB;
  const checks: [boolean, string][] = [
    [isEnded, "the node ended"],
    [peakMB > memoryMaxMB, `memory over ${memoryMaxMB} MB`],
    ...(withoutTimes ? [] : times),
  ];
  const missed = checks.filter(([isMissed]) => isMissed).map(([, what]) => what);
  return missed.length > 0 ? [...missed, ...failures] : [];
}

/** Runs one attack on a node of its own. */
async function run(attack: Attack, seconds: number, world: World, mail: SmtpPeer, options: ResourceOptions) {
  const { withoutTimes } = options;
  const node = await startAttacked(world, mail);
  const sockets = createSockets(node.url, UNREAD_MAX);
  const [staff, author, loggingIn, other, ...uploading] = world.people;
  if (!staff || !author || !loggingIn || !other) throw new Error("The people are missing.");
  const description: Description = await (await fetch(new URL("/api/docs/openapi.json", node.url))).json();
  const [incident] = await world.data.repositories.incidents.first(1);
  const end = performance.now() + seconds * SECOND;
  const target: Target = {
    sockets,
    isOver: () => performance.now() >= end || sockets.isOver() || !node.process().alive(),
    web: join(repository, "dist/web"),
    description,
    staff,
    author,
    incidentID: incident?._id ?? "",
    loggingIn,
    uploading,
    mailsTo: (email) => mail.received.filter(({ recipients }) => recipients.includes(email)).length,
  };
  const path = `/api/dashboard/residents/${other.userID}`;
  const stop = watch(node, { limitMB: LIMIT_MB, path, cookie: other.cookie });
  const timer = setTimeout(sockets.end, (seconds + ROUND_MAX_S) * SECOND);
  const passed = await attack.run(target);
  clearTimeout(timer);
  const watched = await stop();
  sockets.end();
  const isEnded = watched.isEnded || !node.process().alive();
  await node.process().kill();
  const outcome = { ...watched, isEnded };
  return { name: attack.name, watched: outcome, missed: [...missedBy(outcome, withoutTimes), ...passed] };
}

const WIDTHS = [20, 10, 14, 14, 14];
const row = (cells: string[]) => cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(" ");

function line({ name, watched, missed }: Outcome): string {
  const { peakMB, health, others } = watched;
  const times = [percentile(health, 0.95), percentile(health, 1), percentile(others, 0.95)];
  const verdict = missed.length === 0 ? "ok" : `FAILED: ${missed.join(", ")}`;
  return row([name, `${peakMB.toFixed(0)} MB`, ...times.map((ms) => `${shown(ms)} ms`), verdict]);
}

/** The parts of Vitest's JSON format that the gate reads. */
function reportOf(outcomes: readonly Outcome[]) {
  const failed = outcomes.some(({ missed }) => missed.length > 0);
  const assertionResults = outcomes.map(({ name, missed }) => ({
    fullName: `a node outlasts ${name}`,
    status: missed.length > 0 ? "failed" : "passed",
    failureMessages: missed,
  }));
  const status = failed ? "failed" : "passed";
  return { testResults: [{ name: fileURLToPath(import.meta.url), status, assertionResults }] };
}

/** @returns whether every attack stayed within the bounds */
export async function attackResources(options: ResourceOptions, later: Later): Promise<boolean> {
  const { seconds, only, report } = options;
  const chosen = ATTACKS.filter(({ name }) => only.length === 0 || only.includes(name));
  const mail = await startSmtpPeer();
  later(mail.close);
  const world = await startWorld({ nodes: 0, residents: 3 + UPLOADING }, later);
  const [, author] = world.people;
  if (author) await storeLargest(world.data, author);
  say(row(["attack", "memory", "healthz p95", "healthz max", "others' p95", "verdict"]));
  const outcomes: Outcome[] = [];
  for (const attack of chosen) {
    const outcome = await run(attack, seconds / chosen.length, world, mail, options);
    outcomes.push(outcome);
    say(line(outcome));
  }
  if (report !== undefined) writeFileSync(report, JSON.stringify(reportOf(outcomes)));
  return outcomes.length > 0 && outcomes.every(({ missed }) => missed.length === 0);
}
