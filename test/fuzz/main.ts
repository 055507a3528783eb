/**
 * `npm run fuzz`: sends seeded requests made by a grammar over all calls, uploads and frames to a node of the built portal,
 * and checks that it stays up, fast and small. `--requests`, `--minutes` and `--seed` change the run.
 * Exit code 1 if a check fails; failed requests are printed. `--resources` attacks the memory and the time of a node instead
 * (resources/main.ts).
 */

import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/bootstrap/build.mjs";
import { createRandom } from "../../seeds/lib/random.ts";
import { sessionCookie } from "../../src/auth/session-cookie.ts";
import { commandContext } from "../../src/cli/command.ts";
import { parseConfig, VARIABLES } from "../../src/config.ts";
import { lasting, percentile } from "../faults/harness/figures.ts";
import { heldMemory, mostGrowth } from "../faults/harness/memory.ts";
import { startWorld, type World } from "../faults/harness/world.ts";
import { sendFrames } from "./frames.ts";
import { createGrammar, type Description, type FuzzRequest } from "./grammar.ts";
import { attackResources } from "./resources/main.ts";
import { watch } from "./resources/watch.ts";

/** Checks at the end of a run. */
const HEALTH_P99_MS = 250;
const GROWTH_MB = 100;
const UNAVAILABLE_MS = 2_000;
const REACHING_SHARE = 0.8;

const RESIDENTS = 30;
const CONCURRENCY = 12;
/** One in so many steps is a connection with frames; frames are then a tenth of everything. */
const FRAMES_EVERY = 280;
/** A request that takes longer counts as unanswered. */
const ANSWER_MS = 30_000;
const KEPT_ANSWER_BYTES = 4_096;
const KEPT_IDS = 2_000;
const PRINTED_FAILURES = 20;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The portal counts for each address; the highest limit keeps nearly all requests out of the limiters. */
const HIGHEST_LIMIT = "1000000";

const { values: options, positionals } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    resources: { type: "boolean", default: false },
    seconds: { type: "string", default: "600" },
    "without-times": { type: "boolean", default: false },
    report: { type: "string" },
  },
  allowPositionals: true,
});
const wanted = Number(options.requests);
const minutes = Number(options.minutes);
if (!Number.isInteger(wanted) || wanted < 1 || !(minutes > 0) || !(Number(options.seconds) > 0)) {
  process.stderr.write("--requests takes a whole number, --minutes and --seconds take a number above 0.\n");
  process.exit(1);
}

interface Reply {
  status: number;
  text: string;
  ms: number;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Sends one request. @returns status 0 if the connection ended without an answer */
function send(url: string, { method, path, headers, body }: FuzzRequest, cookie: string): Promise<Reply> {
  const began = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const done = (status: number) => resolve({ status, text, ms: performance.now() - began });
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const cookies = cookie === "" ? {} : { Cookie: cookie };
    const outgoing = request(
      new URL(url),
      { method, path, agent, headers: { ...cookies, ...length, ...headers }, timeout: ANSWER_MS },
      (response) => {
        response.setEncoding("latin1");
        response.on("data", (chunk: string) => {
          if (text.length < KEPT_ANSWER_BYTES) text += chunk;
        });
        response.on("end", () => done(response.statusCode ?? 0));
        response.on("error", () => done(response.statusCode ?? 0));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => done(0));
    outgoing.end(body);
  });
}

/** Opens sessions for the callers and replaces those that a request ended. */
function createCallers({ data, people }: World) {
  const { sessions } = commandContext(data, parseConfig({}));
  const cookies = { anonymous: "", staff: people[0]?.cookie ?? "", resident: people[1]?.cookie ?? "" };
  const userIDs = { staff: people[0]?.userID ?? "", resident: people[1]?.userID ?? "" };
  return {
    cookies,
    async renew(caller: "staff" | "resident"): Promise<void> {
      const { id } = await sessions.open(userIDs[caller], false);
      cookies[caller] = `${sessionCookie.nameOf(false)}=${id}`;
    },
  };
}

/** The share of requests that matched a route and were not turned away by a guard or a limiter, as the portal counts them. */
async function reachingShare(url: string, sentRequests: number): Promise<number> {
  const metrics = await (await fetch(new URL("/metrics", url))).text();
  const turnedAway = new Set(["401", "403", "413", "429"]);
  let reached = 0;
  for (const [, labels = "", count] of metrics.matchAll(
    /^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm,
  )) {
    const { route = "", status = "" } = Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    if (route.startsWith("/api/") && !turnedAway.has(status)) reached += Number(count);
  }
  return reached / sentRequests;
}

async function attack(later: (undo: () => unknown) => void): Promise<boolean> {
  const { seconds, report, "without-times": withoutTimes } = options;
  return attackResources({ seconds: Number(seconds), only: positionals, report, withoutTimes }, later);
}

async function run(later: (undo: () => unknown) => void): Promise<boolean> {
  const limits = VARIABLES.filter((name) => name.startsWith("LIMIT_")).map((name) => [name, HIGHEST_LIMIT]);
  const world = await startWorld({ nodes: 1, residents: RESIDENTS, env: Object.fromEntries(limits) }, later);
  const [node] = world.nodes;
  if (!node) throw new Error("The portal did not start.");
  const random = createRandom(options.seed);
  const description = (await (
    await fetch(new URL("/api/docs/openapi.json", node.url))
  ).json()) as Description;
  const known = { userIDs: world.people.map(({ userID }) => userID), recordIDs: [] as string[] };
  const next = createGrammar(description, random, known);
  const callers = createCallers(world);
  const before = await heldMemory(world.nodes);

  // No call of the API, which would count as one of the fuzzer's.
  const stopWatching = watch(node, { limitMB: Number.POSITIVE_INFINITY, path: "/", cookie: "" });
  later(stopWatching);

  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let requests = 0;
  let frames = 0;
  const began = performance.now();

  function note(sent: FuzzRequest, { status, text, ms }: Reply): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isAllowed = status < 500 || (status === 503 && ms <= UNAVAILABLE_MS);
    if (!isAllowed) {
      failures.push(
        `${status} after ${ms.toFixed(0)} ms: ${JSON.stringify(sent).slice(0, 600)} -> ${text.slice(0, 200)}`,
      );
    }
    for (const [, id] of text.matchAll(/"_id":"([0-9a-f]{24})"/g)) {
      if (id !== undefined && known.recordIDs.length < KEPT_IDS) known.recordIDs.push(id);
    }
  }

  async function work(): Promise<void> {
    while (requests + frames < wanted && node?.process().alive()) {
      const due = ((requests + frames) / wanted) * minutes * MINUTE;
      const early = due - (performance.now() - began);
      if (early > 0) await lasting(early);
      if (random.between(1, FRAMES_EVERY) === 1) {
        frames += await sendFrames(node.url, callers.cookies.resident, random);
        continue;
      }
      requests += 1;
      const sent = next();
      const reply = await send(node.url, sent, callers.cookies[sent.caller]);
      note(sent, reply);
      if (reply.status === 401 && sent.caller !== "anonymous") await callers.renew(sent.caller);
    }
  }

  const progress = setInterval(() => {
    const seconds = ((performance.now() - began) / SECOND).toFixed(0);
    say(`${requests + frames} of ${wanted} after ${seconds} s, ${failures.length} failures`);
  }, MINUTE / 2);
  later(() => clearInterval(progress));
  await Promise.all(Array.from({ length: CONCURRENCY }, work));

  const duration = (performance.now() - began) / SECOND;
  const isAlive = node.process().alive();
  if (!isAlive) say(`The portal ended:\n${node.logged().slice(-20).join("\n")}`);
  const { health } = await stopWatching();
  const grown = isAlive ? mostGrowth(before, await heldMemory(world.nodes)) : Number.POSITIVE_INFINITY;
  const reached = isAlive ? await reachingShare(node.url, requests) : 0;
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  for (const failure of failures.slice(0, PRINTED_FAILURES)) say(failure);
  say(
    `Seed ${options.seed}: ${requests} requests and ${frames} frames in ${duration.toFixed(0)} s. ${counts.join(", ")}`,
  );

  const checks: [string, boolean, string][] = [
    ["the portal is up", isAlive, isAlive ? "yes" : "no"],
    ["5xx other than a quick 503", failures.length === 0, String(failures.length)],
    [
      `/healthz p99 under ${HEALTH_P99_MS} ms`,
      percentile(health, 0.99) < HEALTH_P99_MS,
      `${percentile(health, 0.99).toFixed(0)} ms of ${health.length}`,
    ],
    [`memory within ${GROWTH_MB} MB of the start`, grown <= GROWTH_MB, `${grown.toFixed(0)} MB`],
    [
      `at least ${REACHING_SHARE * 100}% reach a handler`,
      reached >= REACHING_SHARE,
      `${(reached * 100).toFixed(1)}%`,
    ],
  ];
  for (const [what, holds, figure] of checks) say(`${holds ? "ok    " : "FAILED"} ${what}: ${figure}`);
  return checks.every(([, holds]) => holds);
}

await ensureBuilt();
const undo: (() => unknown)[] = [];
const program = options.resources ? attack : run;
try {
  process.exitCode = (await program((end) => undo.push(end))) ? 0 : 1;
} finally {
  for (const end of undo.reverse()) await end();
  agent.destroy();
}
