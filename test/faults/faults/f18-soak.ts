/** F18: the portal under load for a long time: half an hour where that is asked for, else minutes. */
import type { Bench, Fault } from "../fault.ts";
import { lasting } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";

const MINUTE_MS = 60_000;
const TIMES = {
  short: { warmUpMs: 15_000, soakMs: 30_000, every: 2_000 },
  full: { warmUpMs: MINUTE_MS, soakMs: 2 * MINUTE_MS, every: 5_000 },
  soak: { warmUpMs: 2 * MINUTE_MS, soakMs: 30 * MINUTE_MS, every: 15_000 },
};
/** Pages that keep what they hear; the others only listen and send, so that it is the portal that is measured. */
const SCREENS = 20;
const SLOPE_MAX = 1;

interface Sample {
  minutes: number;
  rssMB: number;
  heapMB: number;
}

/** Rise a minute of a line through all samples. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ minutes }) => minutes));
  const y = mean(samples.map(of));
  let over = 0;
  let under = 0;
  for (const sample of samples) {
    over += (sample.minutes - x) * (of(sample) - y);
    under += (sample.minutes - x) ** 2;
  }
  return over / under;
}

async function run(bench: Bench): Promise<void> {
  const { size } = bench.scale;
  const { warmUpMs, soakMs, every } = TIMES[size];
  const world = await bench.world();
  const load = await startLoad(world, { ...bench.scale, screens: SCREENS });
  bench.later(load.close);
  await lasting(warmUpMs);
  const samples: Sample[][] = world.nodes.map(() => []);
  const began = performance.now();
  while (performance.now() - began < soakMs) {
    await lasting(every);
    const minutes = (performance.now() - began) / MINUTE_MS;
    const readings = await Promise.all(world.nodes.map((node) => node.readCollected()));
    for (const [index, { rssMB, heapMB }] of readings.entries())
      samples[index]?.push({ minutes, rssMB, heapMB });
  }
  const slopes = (of: (sample: Sample) => number) => Math.max(...samples.map((some) => slopeOf(some, of)));
  // A process's resident memory changes in steps. Over minutes, only the used heap shows a trend.
  if (size === "soak")
    bench.atMost(
      "a node's memory rises a minute",
      slopes(({ rssMB }) => rssMB),
      SLOPE_MAX,
      "MB",
    );
  bench.atMost(
    "a node's memory in use rises a minute",
    slopes(({ heapMB }) => heapMB),
    SLOPE_MAX,
    "MB",
  );
  const alive = world.nodes.every((node) => node.process().alive());
  bench.exactly("unhandled rejections and other ends of a node", alive ? "none" : "some", "none");
  const connected = load.pages.filter(({ socket }) => socket.connected).length;
  bench.exactly(`of ${load.pages.length} pages, live`, connected, load.pages.length);
  bench.exactly("sends given up", load.failed.length, 0);
  await bench.delivered(world, load);
}

export const soak: Fault = { id: "F18", title: "A long time under load", short: false, run };
