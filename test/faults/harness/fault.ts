/** The world, the load and the figures of a fault test. */
import { expect, onTestFinished } from "vitest";
import { ensureBuilt } from "../../../scripts/bootstrap/build.mjs";
import { settledDelivery } from "./delivery.ts";
import { shown } from "./figures.ts";
import { type Load, startLoad } from "./load.ts";
import { startWorld, type WorldOptions } from "./world.ts";

/** `FAULTS=short` is what `npm run verify` runs on any machine, however busy: durations only have to end. */
export const isShort = process.env.FAULTS === "short";

const SCALE = isShort ? { clients: 50, sendsPerSecond: 10 } : { clients: 200, sendsPerSecond: 20 };

/** Ends only what hangs. */
export const HANGS_AFTER_MS = isShort ? 400_000 : 900_000;

/** Starts the portal and people who chat. Everything ends with the test. */
export async function startFault(options: Partial<WorldOptions> = {}) {
  await ensureBuilt();
  const world = await startWorld({ residents: SCALE.clients, ...options }, (undo) =>
    onTestFinished(async () => void (await undo())),
  );
  const load = await startLoad(world, SCALE);
  onTestFinished(load.close);
  return { world, load };
}

/** Prints a figure. */
export const show = (what: string, figure: string) => void process.stdout.write(`  ${what}: ${figure}\n`);

/** Prints a figure and the most that it may be. A test goes on, and fails at its end. */
export function atMost(what: string, figure: number, limit: number, unit: string): void {
  show(what, `${shown(figure)} ${unit}, allowed: ${shown(limit)} ${unit}`);
  expect.soft(figure, what).toBeLessThanOrEqual(limit);
}

/** As `atMost`, for a duration in milliseconds. */
export function within(what: string, figure: number, limit: number): void {
  if (isShort) {
    show(what, `${shown(figure)} ms`);
    expect.soft(figure, what).toBeLessThan(Number.POSITIVE_INFINITY);
  } else atMost(what, figure, limit, "ms");
}

/** Prints a figure, which has a single right value. */
export function exactly(what: string, figure: unknown, expected: unknown): void {
  show(what, `${JSON.stringify(figure)}, expected: ${JSON.stringify(expected)}`);
  expect.soft(figure, what).toEqual(expected);
}

/** The check of every fault, over everything that a load did. */
export async function expectDelivered(load: Load): Promise<void> {
  await load.stopSending();
  const { pages, acknowledged } = load;
  const { lost, missed, invented, doubled, disordered, gaps } = await settledDelivery(load);
  expect.soft(acknowledged.length, "acknowledged sends").toBeGreaterThan(0);
  exactly(`of ${acknowledged.length} acknowledged sends, lost`, lost, 0);
  exactly(`on ${pages.length} screens, missed or invented`, missed + invented, 0);
  exactly("shown or stored twice, or out of a sender's order", doubled + disordered, 0);
  exactly("gaps between the numbers of stored messages", gaps, 0);
}
