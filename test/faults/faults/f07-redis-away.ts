/** F7: Redis stops answering, forgets everything, dies and comes back. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile } from "../harness/figures.ts";
import { type Load, type Phase, startLoad } from "../harness/load.ts";
import { PASSWORD } from "../harness/people.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

const TIMES = {
  short: { undisturbedMs: 5_000, silentMs: 3_000, deadMs: 5_000 },
  full: { undisturbedMs: 15_000, silentMs: 3_000, deadMs: 30_000 },
  soak: { undisturbedMs: 15_000, silentMs: 3_000, deadMs: 30_000 },
};

/** Signs somebody in on each node. @returns the statuses */
function signIn({ nodes, people }: World): Promise<number[]> {
  const [staff] = people;
  const body = { email: staff?.email, role: staff?.role, password: PASSWORD };
  return Promise.all(
    nodes.map(({ url }) =>
      callNode(url, "POST", "/api/auth/login", { body }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
}

const failures = ({ statuses }: Phase) =>
  [...statuses].reduce((sum, [status, many]) => sum + (status >= 400 ? many : 0), 0);

async function breakRedis(bench: Bench, world: World, load: Load): Promise<Phase[]> {
  const { silentMs, deadMs } = TIMES[bench.scale.size];
  const { redis } = world;
  if (!redis) throw new Error("There is no Redis.");
  const silent = load.phase("silent for 3 s");
  redis.process().signal("SIGSTOP");
  await lasting(silentMs);
  redis.process().signal("SIGCONT");
  load.phase("between");
  await lasting(1_000);
  const flushed = load.phase("emptied");
  await redis.flush();
  await lasting(2_000);
  const dead = load.phase("dead");
  await redis.process().kill();
  const half = await lasting(deadMs / 2).then(() => signIn(world));
  bench.exactly("sign-ins while it is dead", half.join(" "), half.map(() => 200).join(" "));
  await lasting(deadMs / 2);
  load.phase("back");
  await redis.restart();
  await lasting(3_000);
  return [silent, flushed, dead];
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world();
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  await lasting(1_000);
  const undisturbed = load.phase("undisturbed");
  await lasting(TIMES[bench.scale.size].undisturbedMs);
  const before = await Promise.all(world.nodes.map((node) => node.readCollected()));
  const phases = await breakRedis(bench, world, load);
  const after = await Promise.all(world.nodes.map((node) => node.readCollected()));

  for (const phase of phases) {
    const [now, then] = [phase.calls, undisturbed.calls].map((calls) => percentile(calls, 0.95));
    bench.comparedTo(
      `Redis ${phase.name}: REST p95 of ${phase.calls.length} calls`,
      now ?? 0,
      then ?? 0,
      1.2,
    );
    bench.exactly(`Redis ${phase.name}: calls refused or failed`, failures(phase), 0);
  }
  const growth = Math.max(...after.map(({ rssMB }, index) => rssMB - (before[index]?.rssMB ?? 0)));
  bench.atMost("a node's memory rises", growth, 20, "MB");
  bench.exactly("sends given up", load.failed.length, 0);
  await bench.delivered(world, load);
}

export const redisAway: Fault = {
  ...{
    id: "F7",
    title: "Redis stops, forgets everything, dies, comes back",
    short: true,
    lacks: lacksRedis,
    run,
  },
};
