/** What work does to other calls at the same time. */
import { percentile } from "../../../faults/harness/figures.ts";
import type { Client } from "../../../harness/client.ts";

const ASK_EVERY_MS = 20;
const IDLE_MS = 5_000;

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const pause = (time = ASK_EVERY_MS) => new Promise((resolve) => setTimeout(resolve, time));

/** Asks for a list of the database again and again until the work is over. @returns the calls' times */
export async function askDuring(client: Client, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await client.get("/api/dashboard/audit?limit=20");
    times.push(performance.now() - began);
    await pause();
  }
  await working;
  return times;
}

/** The p95 of other calls during work, and as a multiple of that without it. */
export async function besideIdle(client: Client, work: () => Promise<unknown>) {
  const idle = percentile(await askDuring(client, () => pause(IDLE_MS)), 0.95);
  const during = percentile(await askDuring(client, work), 0.95);
  return { times: during / idle, portal: `${ms(during)}, without ${ms(idle)}` };
}
