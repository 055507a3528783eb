/** Calls that are made while a portal works, to see how long they wait. */
import type { Client } from "../../harness/client.ts";

const ASK_EVERY_MS = 20;

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
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  await working;
  return times;
}
