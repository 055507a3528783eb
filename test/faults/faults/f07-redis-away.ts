/** F7: Redis stops answering, forgets everything, dies and comes back. */
import type { Bench, Fault } from "../fault.ts";
import { callNode } from "../harness/calls.ts";
import { lasting, percentile } from "../harness/figures.ts";
import { type Load, type Phase, startLoad } from "../harness/load.ts";
import { heldMemory, mostGrowth } from "../harness/memory.ts";
import { PASSWORD } from "../harness/people.ts";
import type { World } from "../harness/world.ts";
import { lacksRedis } from "./support/lacks.ts";

/** How long each state lasts, and how often Redis is silenced and emptied: a few seconds alone have too few calls for a p95. */
const TIMES = {
  short: { rounds: 1, calmMs: 5_000, silentMs: 3_000, emptiedMs: 2_000, deadMs: 5_000, settleMs: 10_000 },
  full: { rounds: 4, calmMs: 5_000, silentMs: 3_000, emptiedMs: 3_000, deadMs: 30_000, settleMs: 20_000 },
  soak: { rounds: 4, calmMs: 5_000, silentMs: 3_000, emptiedMs: 3_000, deadMs: 30_000, settleMs: 20_000 },
};

/** Until pages have fetched what they missed, which is no part of the next state. */
const RECOVERY_MS = 3_000;

const MEMORY_MB = 20;

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

const failures = (phases: Phase[]) =>
  phases.reduce((sum, { statuses }) => {
    const bad = [...statuses].filter(([status]) => status >= 400);
    return sum + bad.reduce((all, [, many]) => all + many, 0);
  }, 0);

/** The phases of each state, under its name. */
type States = Record<"undisturbed" | "silent for 3 s" | "emptied" | "dead", Phase[]>;

async function breakRedis(bench: Bench, world: World, load: Load): Promise<States> {
  const { rounds, calmMs, silentMs, emptiedMs, deadMs, settleMs } = TIMES[bench.scale.size];
  const { redis } = world;
  if (!redis) throw new Error("There is no Redis.");
  const states: States = { undisturbed: [], "silent for 3 s": [], emptied: [], dead: [] };
  const begin = (state: keyof States) => void states[state].push(load.phase(state));
  const recover = () => {
    load.phase("back");
    return lasting(RECOVERY_MS);
  };
  // The threads that hash passwords come with the first sign-in, and stay.
  await signIn(world);
  // The states take turns, since calls take longer as the chat grows.
  for (let round = 0; round < rounds; round += 1) {
    begin("undisturbed");
    await lasting(calmMs);
    begin("silent for 3 s");
    redis.stall();
    await lasting(silentMs);
    redis.goOn();
    await recover();
    begin("undisturbed");
    await lasting(calmMs);
    begin("emptied");
    await redis.ask("FLUSHALL");
    await lasting(emptiedMs);
    await recover();
  }
  // V8 grows its young generation with the first burst of pages that fetch again, and keeps that size.
  load.phase("dead for the first time");
  await redis.kill();
  await lasting(deadMs / 2);
  load.phase("back");
  await redis.start();
  await lasting(settleMs);
  const before = await heldMemory(world.nodes);
  begin("dead");
  await redis.kill();
  const signedIn = await lasting(deadMs / 2).then(() => signIn(world));
  bench.exactly("sign-ins while it is dead", signedIn.join(" "), signedIn.map(() => 200).join(" "));
  await lasting(deadMs / 2);
  bench.atMost(
    "dead: a node's memory rises",
    mostGrowth(before, await heldMemory(world.nodes)),
    MEMORY_MB,
    "MB",
  );
  load.phase("back");
  await redis.start();
  await lasting(settleMs);
  const settled = `${settleMs / 1_000} s after its return: a node's memory rose`;
  bench.atMost(settled, mostGrowth(before, await heldMemory(world.nodes)), MEMORY_MB, "MB");
  return states;
}

async function run(bench: Bench): Promise<void> {
  const world = await bench.world();
  const load = await startLoad(world, bench.scale);
  bench.later(load.close);
  await lasting(1_000);
  const { undisturbed, ...broken } = await breakRedis(bench, world, load);

  const p95 = (phases: Phase[]) =>
    percentile(
      phases.flatMap(({ calls }) => calls),
      0.95,
    );
  for (const [state, phases] of Object.entries(broken)) {
    const calls = phases.reduce((sum, phase) => sum + phase.calls.length, 0);
    bench.comparedTo(`${state}: REST p95 of ${calls} calls`, p95(phases), p95(undisturbed), 1.2);
    bench.exactly(`${state}: calls refused or failed`, failures(phases), 0);
  }
  bench.exactly("sends given up", load.failed.length, 0);
  await bench.delivered(world, load);
}

export const redisAway: Fault = {
  id: "F7",
  title: "Redis stops, forgets everything, dies, comes back",
  short: true,
  lacks: lacksRedis,
  run,
};
