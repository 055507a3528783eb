/** F2: the primary of a replica set of three is killed. */
import type { Bench, Fault } from "../fault.ts";
import { lasting } from "../harness/figures.ts";
import { startLoad } from "../harness/load.ts";
import { startReplicaSet } from "../harness/replica-set.ts";
import { lacksMongod } from "./support/lacks.ts";

/** MongoDB's median election takes up to 12 s. */
const WRITES_BACK_S = 15;
const WATCH_MS = 30_000;

async function run(bench: Bench): Promise<void> {
  let killPrimary: (() => Promise<void>) | undefined;
  const world = await bench.world({
    async database(folder) {
      const set = await startReplicaSet(folder);
      killPrimary = set.killPrimary;
      bench.later(set.stop);
      return set;
    },
  });
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  await lasting(5_000);
  const acknowledgedAt: number[] = [];
  const { push } = load.acknowledged;
  load.acknowledged.push = (...some) => {
    acknowledgedAt.push(performance.now());
    return push.apply(load.acknowledged, some);
  };
  await killPrimary?.();
  const killed = performance.now();
  await lasting(WATCH_MS);
  // The longest time without a write, from the kill on: what was under way may still be acknowledged at first.
  const moments = [killed, ...acknowledgedAt.filter((at) => at > killed)];
  const pauses = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  bench.atMost(
    "writes are back",
    Math.max(...pauses, performance.now() - (moments.at(-1) ?? 0)) / 1_000,
    WRITES_BACK_S,
    "s",
  );
  bench.exactly("sends given up", load.failed.length, 0);
  await bench.delivered(world, load);
}

export const primaryDies: Fault = {
  id: "F2",
  title: "kill -9 to the primary of three mongods",
  short: false,
  lacks: lacksMongod,
  run,
};
