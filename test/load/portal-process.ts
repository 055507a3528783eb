/** The portal in a separate process, which measures itself. `measured-portal.ts` starts it and sends it messages. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { createPasswords } from "../../src/auth/passwords.ts";
import { startPortal } from "../../src/server.ts";
import type { Figures, Started } from "./measured-portal.ts";

const RESOLUTION_MS = 5;
const US_PER_MS = 1_000;
const NS_PER_MS = 1e6;

const portal = await startPortal({
  ...process.env,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  PROPERTY_TIME_ZONE: "America/Chicago",
});
const staff = { email: "staff@example.com", password: "four plain garden chairs" };
await portal.services.accounts.create({
  email: staff.email,
  role: "staff",
  access: "member",
  firstName: "Stella",
  lastName: "Sample",
  passwordHash: await createPasswords().hash(staff.password),
});

let delay: IntervalHistogram | undefined;
let sampler: NodeJS.Timeout | undefined;
let turns: number[] = [];
let spent = process.cpuUsage();
let before = 0;
let most = 0;

/**
 * A timer waits for the turn before it: the processor's time since the last one is what that turn took, whoever else the
 * machine is busy with.
 */
function sample(): void {
  const { user, system } = process.cpuUsage(spent);
  spent = process.cpuUsage();
  turns.push((user + system) / US_PER_MS);
  most = Math.max(most, process.memoryUsage.rss());
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function begin(): void {
  globalThis.gc?.();
  before = process.memoryUsage.rss();
  most = before;
  turns = [];
  spent = process.cpuUsage();
  sampler = setInterval(sample, RESOLUTION_MS);
  delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
}

function end(): Figures {
  clearInterval(sampler);
  sample();
  delay?.disable();
  return {
    p99Ms: (delay?.percentile(99) ?? Number.NaN) / NS_PER_MS,
    worstMs: (delay?.max ?? Number.NaN) / NS_PER_MS,
    turnP99Ms: percentile(turns, 0.99),
    longestTurnShare: Math.max(...turns) / turns.reduce((sum, turn) => sum + turn, 0),
    rssGrowthMB: (most - before) / 1024 ** 2,
  };
}

process.on("message", async (message) => {
  if (message === "begin") begin();
  if (message === "begin") process.send?.("begun");
  if (message === "end") process.send?.(end());
  if (message === "stop") {
    await portal.stop();
    process.disconnect();
  }
});
process.send?.({ url: portal.url, staff } satisfies Started);
