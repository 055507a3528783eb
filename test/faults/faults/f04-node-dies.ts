/** F4: one of two nodes is killed in the middle of everything. */
import type { Bench, Fault } from "../fault.ts";
import { lasting, percentile, timeUntil } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";
import { lacksRedis } from "./support/lacks.ts";

const PHASE_MS = 3_000;

async function run(bench: Bench): Promise<void> {
  const world = await bench.world();
  const [dying] = world.nodes;
  if (!dying) throw new Error("There is no node to kill.");
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  await lasting(PHASE_MS);

  const there = load.pages.filter((page) => page.node() === dying);
  const back: number[] = [];
  const killed = performance.now();
  for (const { socket } of there) {
    socket.once("disconnect", () => socket.once("connect", () => back.push(performance.now() - killed)));
  }
  await dying.process().kill();
  await timeUntil(() => back.length === there.length);
  await lasting(PHASE_MS);

  bench.exactly(`of ${there.length} pages on it, back`, back.length, there.length);
  bench.within("on the other node, p95", percentile(back, 0.95), 5_000);
  bench.exactly("sends given up", load.failed.length, 0);
  await bench.delivered(world, load);
}

export const nodeDies: Fault = {
  id: "F4",
  title: "SIGKILL to one node, mid-send",
  short: true,
  lacks: lacksRedis,
  run,
};
